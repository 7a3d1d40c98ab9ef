import type { BlockCode } from '../shared/code.ts'

export { topBar as definition } from './TopBar.widget.ts'

export const code: BlockCode = { block: async () => (await import('./TopBar.tsx')).TopBar }
