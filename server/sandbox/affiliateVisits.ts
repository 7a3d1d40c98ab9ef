import type { TestApplicant } from '../providers/testApplicants.ts'
import { affiliateLink } from './affiliateLink.ts'

const visit = (query: string, what: string): TestApplicant => ({
  who: `Open ${affiliateLink}${query}`,
  what,
  area: 'Affiliate',
})

/** How to enter the partner funnel by hand, and what its guard decides. */
export const affiliateVisits: readonly TestApplicant[] = [
  visit(
    '',
    'Signed in as a new person sent by a partner, with two or three agreements; opened again after signing, the form leads to the portal',
  ),
  visit('?lastName=Nofind', 'The same with any last name of the credit check; here nothing was found'),
  visit('?request=lost', 'The same, but the claim request cannot be loaded'),
]
