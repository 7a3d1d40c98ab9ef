import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const hiddenValue: BlockDefinition = {
  name: 'hidden-value',
  about: 'A value that is in the page without being seen, for scripts of others: texts, joined by commas (V4-LEND-06)',
  options: option.all({ id: option.word('The id under which it is found'), values: option.words('The texts') }, [
    'id',
    'values',
  ]),
  example: { id: 'chosen-lenders', values: ['Black Horse', 'Moneybarn'] },
}
