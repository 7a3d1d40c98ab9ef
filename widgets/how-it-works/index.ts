import type { BlockCode } from '../shared/code.ts'

export { howItWorks as definition } from './HowItWorks.widget.ts'

export const code: BlockCode = { block: async () => (await import('./HowItWorks.tsx')).HowItWorks }
