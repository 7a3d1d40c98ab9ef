import type { BlockCode } from '../shared/code.ts'

export { trustLine as definition } from './TrustLine.widget.ts'

export const code: BlockCode = { block: async () => (await import('./TrustLine.tsx')).TrustLine }
