import type { BlockCode } from '../shared/code.ts'

export { agreements as definition } from './Agreements.widget.ts'

export const code: BlockCode = { block: async () => (await import('./Agreements.tsx')).Agreements }
