import type { BlockDefinition } from 'runnel/contracts'

export const hint: BlockDefinition = {
  name: 'hint',
  about: 'One remark that helps with the step, with an icon',
  options: {
    type: 'object',
    required: ['text'],
    additionalProperties: false,
    properties: { text: { type: 'string' } },
  },
  example: { text: 'You find the date on your driving licence' },
}
