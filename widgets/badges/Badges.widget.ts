import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const badgeIcons = ['shield', 'clock', 'pound'] as const

export const badges: BlockDefinition = {
  name: 'badges',
  about:
    'Short promises side by side, each in a small frame with an icon (V5-START-04 to -06, V5-SHELL-05, V5-SHELL-06)',
  options: option.all(
    {
      items: {
        type: 'array',
        description: 'The badges; one whose text is empty is not shown',
        items: option.all(
          { text: { type: 'string' }, icon: { enum: [...badgeIcons], description: '`shield` unless said otherwise' } },
          ['text'],
        ),
      },
    },
    ['items'],
  ),
  example: {
    items: [
      { text: 'Regulated' },
      { text: 'Takes two minutes', icon: 'clock' },
      { text: 'Free to ask', icon: 'pound' },
    ],
  },
}
