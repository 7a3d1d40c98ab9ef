import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const claimBanner: BlockDefinition = {
  name: 'claim-banner',
  about:
    'What the credit search came to, on a confirmation. An error and a partial result are told before a count of zero (V2-CONF-02, AMB-36)',
  options: option.all({
    status: option.text('How the credit search ended: `success`, `partial`, `error` or `manual-override`'),
    claims: { type: 'number', description: 'How many claims it found' },
    named: {
      type: 'number',
      description: 'How many lenders were named by hand: where nothing was found, it says that these are looked into',
    },
    error: option.text('What went wrong, where something did'),
  }),
  example: { status: 'success', claims: 2 },
  states: {
    'Nothing found': { status: 'success', claims: 0 },
    'Nothing found, a lender named': { status: 'success', claims: 0, named: 1 },
    'A part is missing': { status: 'partial', claims: 1 },
    'The search failed': { status: 'error', claims: 0, error: 'The credit file could not be reached' },
  },
}
