import type { BlockCode } from '../shared/code.ts'

export { notes as definition } from './Notes.widget.ts'

export const code: BlockCode = { block: async () => (await import('./Notes.tsx')).Notes }
