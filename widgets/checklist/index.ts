import type { BlockCode } from '../shared/code.ts'

export { checklist as definition } from './Checklist.widget.ts'

export const code: BlockCode = { block: async () => (await import('./Checklist.tsx')).Checklist }
