import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const checklist: BlockDefinition = {
  name: 'checklist',
  about: 'Short promises of a start page, each behind a tick',
  options: option.all({ items: option.texts('The lines') }, ['items']),
  example: { items: ['It takes two minutes', 'You need no papers', 'It does not touch your credit score'] },
}
