import type { BlockCode } from '../shared/code.ts'

export { hiddenValue as definition } from './HiddenValue.widget.ts'

export const code: BlockCode = { block: async () => (await import('./HiddenValue.tsx')).HiddenValue }
