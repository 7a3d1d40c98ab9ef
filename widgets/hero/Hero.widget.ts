import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const hero: BlockDefinition = {
  name: 'hero',
  about: 'The panel of a start page: a figure that stands out, what it means, and a note',
  options: option.all({
    lead: option.text('A line above the figure'),
    figure: option.text('The figure, for example `£{theme.averageClaim}**`'),
    text: option.text('A sentence below the figure'),
    note: option.text('Small print'),
  }),
  example: {
    lead: 'You could be owed',
    figure: '£4,000**',
    text: 'for each agreement that was sold unfairly',
    note: 'An average of the claims so far',
  },
}
