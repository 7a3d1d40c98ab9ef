import type { BlockCode } from '../shared/code.ts'

export { claimBanner as definition } from './ClaimBanner.widget.ts'

export const code: BlockCode = { block: async () => (await import('./ClaimBanner.tsx')).ClaimBanner }
