import { Type } from 'typebox'
import { accountClaim } from './claim.ts'
import { contact, flag, identity, number, partial, plain, reference } from 'runnel/contracts'

export const claimRequestSummary = partial({
  id: reference(),
  claim_reference: reference(),
  first_name: identity(),
  last_name: identity(),
  email: contact(),
  phone_number: contact(),
})

export const creditCheckResult = partial({
  status: plain(),
  claimsFound: number(),
  creditCheckId: reference(),
  errorMessage: plain(),
  verificationId: reference(),
  manuallySelectedCount: number(),
})

/** What the account knows (ENT-CTX-01, -02), as a form holds it once it was told. */
export const heldAccount = partial({
  claimRequest: claimRequestSummary,
  claims: Type.Array(accountClaim),
  creditCheckResult,
  userEmail: contact(),
  isNewUser: flag(),
})
