import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const trustLine: BlockDefinition = {
  name: 'trust-line',
  about: 'One line of short assurances',
  options: option.all({ items: option.texts('The assurances') }, ['items']),
  example: { items: ['No win, no fee', 'Regulated', 'No mark on your credit score'] },
}
