import type { BlockDefinition } from 'runnel/contracts'

export const notes: BlockDefinition = {
  name: 'notes',
  about: 'Footnotes in small print: what the markers *, ** and *** on the page mean (THM-08)',
  options: {
    type: 'object',
    required: ['notes'],
    additionalProperties: false,
    properties: {
      notes: {
        type: 'array',
        items: {
          type: 'object',
          required: ['text'],
          additionalProperties: false,
          properties: { marker: { type: 'string', pattern: '^\\*{1,3}$' }, text: { type: 'string' } },
        },
      },
    },
  },
  example: { notes: [{ marker: '**', text: 'An average. What you receive depends on your agreements.' }] },
}
