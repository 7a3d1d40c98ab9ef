import { Type } from 'typebox'
import { claimRequestSummary, creditCheckResult } from '../account.ts'
import { accountClaim } from '../claim.ts'
import { defineOperation, reply, contact, flag, oneOf, ours, type Static } from '#engine/definition/index.ts'

/** What the account knows (ENT-CTX-01, -02). `searchState` is what became of the newest credit search, if one was made: a result tells a search that failed from none, but not one that is still going on. */
export const accountContext = Type.Object({
  claimRequest: ours(claimRequestSummary),
  claims: ours(Type.Array(accountClaim)),
  creditCheckResult: Type.Optional(creditCheckResult),
  searchState: Type.Optional(oneOf(['running', 'challenge', 'success', 'partial', 'error', 'unknown', 'superseded'])),
  /** A search may be asked for: none was made, or it came to nothing. Only the account of a user says so. */
  maySearch: Type.Optional(flag()),
  userEmail: ours(contact()),
  isNewUser: ours(flag()),
})
export type AccountContext = Static<typeof accountContext>

/** One context per claim request of the signed-in user, newest first. */
export default defineOperation({
  about: 'The account context of the signed-in user',
  method: 'GET',
  path: '/api/account',
  input: {},
  response: reply({ data: Type.Array(accountContext) }),
  failures: [
    { code: 'signed-out', if: 'http == 401', text: 'Please log in to view your claims.' },
    { code: 'failed', say: 'response.error', text: 'Your claims could not be loaded. Please try again.' },
  ],
  receives: [],
})
