import type { BlockCode } from '../shared/code.ts'

export { prose as definition } from './Prose.widget.ts'

export const code: BlockCode = { block: async () => (await import('./Prose.tsx')).Prose }
