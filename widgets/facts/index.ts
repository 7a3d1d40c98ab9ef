import type { BlockCode } from '../shared/code.ts'

export { facts as definition } from './Facts.widget.ts'

export const code: BlockCode = { block: async () => (await import('./Facts.tsx')).Facts }
