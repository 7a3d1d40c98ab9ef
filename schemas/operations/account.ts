import { Type } from 'typebox'
import { contact, defineOperation, flag, oneOf, ours, reference, reply, type Static } from 'runnel/contracts'
import { claimRequestSummary, creditCheckResult } from '../account.ts'
import { accountClaim } from '../claim.ts'

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

export const account = {
  /**
   * For this browser or user. `creditResult: "success"` says of the search that it succeeded whatever came of it: what the short
   * funnels keep when their lender step is left (STATE-SELECT-03). Screens go by `creditCheckStatus` of the form data.
   */
  fillAccountContext: defineOperation({
    about:
      'The account context of a claim request: summary, saved claims, credit check result, user (ENT-CTX-01, ENT-CTX-02)',
    method: 'GET',
    path: '/api/claim-requests/{claimRequestId}/account-context',
    input: {
      claimRequestId: reference({ from: 'form.claim_request_id' }),
      creditResult: Type.Optional(oneOf(['stored', 'success'])),
    },
    response: reply({ data: accountContext }),
    output: {
      claimRequest: '= response.data.claimRequest',
      claims: '= response.data.claims',
      creditCheckResult: '= response.data.creditCheckResult',
      userEmail: '= response.data.userEmail',
      isNewUser: '= response.data.isNewUser',
    },
    failures: [{ code: 'failed', say: 'response.error', text: 'Your claims could not be loaded. Please try again.' }],
    receives: ['reference', 'plain'],
    examples: {
      unsaid: { output: { claimRequest: {}, claims: [], creditCheckResult: {}, userEmail: '', isNewUser: true } },
      filled: {
        output: {
          claimRequest: {
            id: '5d0d1c2e-8a55-4c0e-9f54-0d2c3f8f6a10',
            claim_reference: 'CLM-ABCD2345',
            first_name: 'Ada',
            last_name: 'Byron',
            email: 'ada@example.org',
            phone_number: '07700900123',
          },
          claims: [
            {
              id: 'claim-1',
              lender: { id: 'lender-1', name: 'Black Horse' },
              status: 'In Progress',
              source: 'credit-check',
            },
            { id: 'claim-2', lender: { id: 'lender-2', name: 'Moneybarn' }, status: 'In Progress', source: 'manual' },
          ],
          creditCheckResult: { status: 'success', claimsFound: 1, manuallySelectedCount: 1 },
          userEmail: 'ada@example.org',
          isNewUser: true,
        },
      },
    },
  }),

  /** One context per claim request of the signed-in user, newest first. */
  getAccount: defineOperation({
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
  }),
}
