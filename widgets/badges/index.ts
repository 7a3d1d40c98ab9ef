import type { BlockCode } from '../shared/code.ts'

export { badges as definition } from './Badges.widget.ts'

export const code: BlockCode = { block: async () => (await import('./Badges.tsx')).Badges }
