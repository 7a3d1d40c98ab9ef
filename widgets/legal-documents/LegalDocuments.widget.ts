import { legalFile } from '#schemas/operations/legal.ts'
import type { JsonSchema } from 'runnel/rules'
import type { BlockDefinition } from 'runnel/contracts'

export const legalDocuments: BlockDefinition = {
  name: 'legal-documents',
  about:
    'The documents that belong to a signature: to download, and to read in the page. Required ones are marked, not enforced (V1-SIGN-09)',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      files: {
        type: 'array',
        items: legalFile as unknown as JsonSchema,
        description: 'The files, in the order in which they are shown',
      },
      loading: { type: 'boolean', description: 'True while the files are loading; space is reserved for them' },
      title: { type: 'string', description: '`Legal documents` unless said otherwise' },
      problem: { type: 'string', description: 'Shown in place of the list when it could not be loaded' },
    },
  },
  states: {
    Loading: { files: [], loading: true },
    'Could not be loaded': { files: [], problem: 'The documents could not be loaded' },
  },
  example: {
    title: 'Legal documents',
    files: [
      {
        id: 'terms',
        name: 'Terms of engagement',
        file_url: '/documents/terms.pdf',
        html_url: '/documents/terms.html',
        is_required: true,
        brand_id: 'brand-1',
        display_order: 1,
        version: '2',
        size: 48213,
      },
    ],
  },
}
