import type { BlockCode } from '../shared/code.ts'

export { accountBenefits as definition } from './AccountBenefits.widget.ts'

export const code: BlockCode = { block: async () => (await import('./AccountBenefits.tsx')).AccountBenefits }
