import type { BlockCode } from '../shared/code.ts'

export { hero as definition } from './Hero.widget.ts'

export const code: BlockCode = { block: async () => (await import('./Hero.tsx')).Hero }
