import type { BlockCode } from '../shared/code.ts'

export { inset as definition } from './Inset.widget.ts'

export const code: BlockCode = { block: async () => (await import('./Inset.tsx')).Inset }
