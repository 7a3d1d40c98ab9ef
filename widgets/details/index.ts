import type { BlockCode } from '../shared/code.ts'

export { details as definition } from './Details.widget.ts'

export const code: BlockCode = { block: async () => (await import('./Details.tsx')).Details }
