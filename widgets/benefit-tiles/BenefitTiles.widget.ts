import type { BlockDefinition } from '#engine/definition/index.ts'
import { tileIcons } from '#schemas/values/tileIcons.ts'

export const benefitTiles: BlockDefinition = {
  name: 'benefit-tiles',
  about: 'Short reasons to go on, each with a heading, a sentence and an icon',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      title: { type: 'string', description: 'Heading above the tiles' },
      tiles: {
        type: 'array',
        description: 'The tiles; without them the general ones of a car finance claim are shown',
        items: {
          type: 'object',
          required: ['title', 'text'],
          additionalProperties: false,
          properties: { title: { type: 'string' }, text: { type: 'string' }, icon: { enum: [...tileIcons] } },
        },
      },
    },
  },
}
