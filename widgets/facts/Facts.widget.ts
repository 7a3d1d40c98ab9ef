import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const facts: BlockDefinition = {
  name: 'facts',
  about: 'What is known, as names and values below each other: a reference, a number, answers to look over',
  options: option.all(
    {
      title: option.text('Heading above them'),
      items: {
        type: 'array',
        description: 'One row each; a row whose value is empty is left out',
        items: option.all(
          {
            name: { type: 'string' },
            value: { type: 'string' },
            strong: { type: 'boolean', description: 'Larger: what the page is about' },
          },
          ['name', 'value'],
        ),
      },
    },
    ['items'],
  ),
  example: {
    title: 'Your claim',
    items: [
      { name: 'Claim reference', value: 'CLM-2048', strong: true },
      { name: 'Agreements', value: '2' },
    ],
  },
}
