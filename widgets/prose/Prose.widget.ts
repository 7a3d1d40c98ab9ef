import type { BlockDefinition } from 'runnel/contracts'

export const prose: BlockDefinition = {
  name: 'prose',
  about: 'Running text. A blank line begins a new paragraph',
  options: {
    type: 'object',
    required: ['text'],
    additionalProperties: false,
    properties: { title: { type: 'string' }, text: { type: 'string' } },
  },
  example: {
    title: 'What happens next',
    text: 'We read your agreements and write to you.\n\nYou can see how far we are at any time.',
  },
}
