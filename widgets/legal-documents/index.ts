import type { BlockCode } from '../shared/code.ts'

export { legalDocuments as definition } from './LegalDocuments.widget.ts'

export const code: BlockCode = { block: async () => (await import('./LegalDocuments.tsx')).LegalDocuments }
