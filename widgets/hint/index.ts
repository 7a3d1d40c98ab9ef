import type { BlockCode } from '../shared/code.ts'

export { hint as definition } from './Hint.widget.ts'

export const code: BlockCode = { block: async () => (await import('./Hint.tsx')).Hint }
