import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const agreements: BlockDefinition = {
  name: 'agreements',
  about: 'Agreements with lender and start date, under a heading; nothing at all where there are none (V5-CONF-03)',
  options: option.all(
    {
      title: option.text('`Agreements that we found` unless said otherwise'),
      items: {
        type: 'array',
        description: 'The agreements',
        items: {
          type: 'object',
          properties: { lender_name: { type: 'string' }, start_date: { type: 'string', description: 'ISO date' } },
        },
      },
    },
    ['items'],
  ),
  states: { 'Lender and date unknown': { items: [{}] } },
  example: {
    title: 'Agreements that we found',
    items: [{ lender_name: 'Black Horse', start_date: '2015-02-03' }, { lender_name: 'Moneybarn' }],
  },
}
