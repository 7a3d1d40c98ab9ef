import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const companyContent: BlockDefinition = {
  name: 'company-content',
  about:
    'What the company of the theme says in one of its places: assurances, tiles, checklist, reviews, questions. Nothing for a company without content (MKT-02)',
  options: option.all({ place: option.word('A place of the content file, for example `start`') }, ['place']),
  example: { place: 'start' },
}
