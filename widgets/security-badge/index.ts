import type { BlockCode } from '../shared/code.ts'

export { securityBadge as definition } from './SecurityBadge.widget.ts'

export const code: BlockCode = { block: async () => (await import('./SecurityBadge.tsx')).SecurityBadge }
