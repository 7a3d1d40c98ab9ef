import type { BlockCode } from '../shared/code.ts'

export { formattedText as definition } from './FormattedText.widget.ts'

export const code: BlockCode = { block: async () => (await import('./FormattedText.tsx')).FormattedText }
