import type { BlockCode } from '../shared/code.ts'

export { averageRefund as definition } from './AverageRefund.widget.ts'

export const code: BlockCode = { block: async () => (await import('./AverageRefund.tsx')).AverageRefund }
