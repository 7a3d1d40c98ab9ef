import type { BlockDefinition } from '#engine/definition/index.ts'
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
}
