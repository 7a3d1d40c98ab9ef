import type { BlockCode } from '../shared/code.ts'

export { benefitTiles as definition } from './BenefitTiles.widget.ts'

export const code: BlockCode = { block: async () => (await import('./BenefitTiles.tsx')).BenefitTiles }
