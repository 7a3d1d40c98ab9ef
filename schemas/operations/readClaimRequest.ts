import { Type } from 'typebox'
import { address } from '../formData.ts'
import { defineOperation, reply } from '../operation.ts'
import { contact, flag, identity, plain, reference, type Static } from '../shape.ts'
import { lender } from './listLenders.ts'

/** A claim request as it is stored (ENT-CR-01). Of the signature it says only whether there is one. */
export const claimRequest = Type.Object({
  id: reference(),
  claim_reference: reference(),
  brand_id: reference(),
  company_id: reference(),
  title: identity(),
  first_name: identity(),
  last_name: identity(),
  email: contact(),
  phone_number: contact(),
  /** ISO `yyyy-mm-dd`, empty where it is not known. */
  date_of_birth: identity(),
  is_terms_policy_agreed: flag(),
  address,
  signed: flag(),
  created_at: plain(),
  claims: Type.Optional(Type.Array(Type.Unknown({ class: 'financial' }))),
  lenders: Type.Optional(Type.Array(lender)),
})
export type ClaimRequest = Static<typeof claimRequest>

/** `include` is a list such as `claims,lenders`. */
export default defineOperation({
  about: 'A claim request with its claims and their lenders (CALL-52)',
  method: 'GET',
  path: '/api/claim-requests/{claimRequestId}',
  input: { claimRequestId: reference({ from: 'form.claim_request_id' }), include: Type.Optional(plain({ pattern: '^(claims|lenders)(,(claims|lenders))?$' })) },
  response: reply({ data: claimRequest }),
  output: { claimRequest: '= response.data' },
  failures: [{ code: 'failed', say: 'response.error', text: 'Failed to fetch claim request' }],
  receives: ['reference', 'plain'],
})
