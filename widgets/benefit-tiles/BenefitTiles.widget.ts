import type { BlockDefinition } from 'runnel/contracts'
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
  example: {
    title: 'Why people ask us',
    tiles: [
      { title: 'No win, no fee', text: 'It costs nothing unless you get money back.', icon: 'pound' },
      { title: 'Your data is safe', text: 'It is kept in the United Kingdom.', icon: 'shield' },
    ],
  },
}
