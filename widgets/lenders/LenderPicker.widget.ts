import { unknownLender } from '#schemas/values/lenderName.ts'
import { defineWidget, optionsSchema, textMembers } from '../shared/defineWidget.ts'
import { says } from '../words/says.ts'

export const messages = {
  empty: 'No lenders found for selection. Please try again later.',
  failed: 'Failed to load lenders. Please try again.',
  noCompany: 'Company information not available. Please try again later.',
  samples: 'You can choose from these common lenders meanwhile.',
  loading: 'Loading lenders…',
  limit: 'You can only select up to {max} lenders.',
  noMatch: 'No lenders found matching search',
  noMatchQuoted: 'No lenders found matching "{search}"',
  allSelected: 'All available lenders have been selected',
  none: 'No lenders available for selection',
  foundOne: '1 lender found',
  found: '{count} lenders found',
  list: 'Lenders',
  chosen: 'Selected lenders',
  counter: '{count} of {max} selected',
  remove: 'Remove {lender}',
  removed: '{lender} removed',
  foundTitle: 'Agreements that we found',
  foundNone: "We couldn't find any agreements in your credit file. Don't worry, you can still add them manually below.",
  unknownLender,
  started: 'Started {date}',
  unknownDate: 'Unknown date',
}

export type LenderTexts = Record<keyof typeof messages, string>

export const lenderPicker = defineWidget({
  name: 'lenders',
  about: 'Lenders that the applicant names: searched by name, kept as chips',
  edits: { type: 'array', items: textMembers('id', 'name') },
  limits: [{ option: 'max', test: 'maxItems', usual: 10, says: 'limit' }],
  options: optionsSchema(
    {
      max: {
        type: 'integer',
        minimum: 1,
        description: 'How many may be chosen; 10 unless said otherwise (VAL-LEND-01)',
      },
      quoteSearch: {
        type: 'boolean',
        description: 'The message of a search without match repeats the search text in quotation marks',
      },
      found: {
        type: 'array',
        description:
          'Agreements that the credit search found, listed above the search with lender and start date (LEN-04)',
        items: {
          type: 'object',
          properties: { lender_name: { type: 'string' }, start_date: { type: 'string', description: 'ISO date' } },
        },
      },
      checked: {
        type: 'boolean',
        description: 'The credit search is over: an empty `found` is said in words. Before it nothing is said (AMB-26)',
      },
      samples: {
        type: 'boolean',
        description: 'Sample lenders are offered when the list is empty or cannot be loaded; on unless said otherwise',
      },
    },
    messages,
  ),
  messages,
  operations: ['listLenders'],
  says: says.lenders,
  example: [{ id: '711fba79-f2c4-4287-956e-20349630419c', name: 'Black Horse' }],
})
