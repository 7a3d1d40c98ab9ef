import { Type } from 'typebox'
import { claim } from '../claim.ts'
import { defineOperation, reply, number, ours, reference, taken } from '#engine/definition/index.ts'

export const savedClaims = Type.Object({
  claims_created: ours(number()),
  claims_updated: ours(number()),
  total_claims: ours(number()),
})

export default defineOperation({
  about: 'Saves the claims that a credit check found (CALL-26). An error is read as text',
  method: 'POST',
  path: '/api/save-claims',
  input: {
    claim_request_id: reference({ from: 'form.claim_request_id' }),
    claims: taken('form.claims', Type.Array(claim)),
    credit_check_id: Type.Optional(reference({ from: 'form.creditCheckId' })),
  },
  response: reply({ data: Type.Optional(savedClaims) }),
  output: { total: '= response.data.total_claims' },
  failures: [{ code: 'failed', say: 'response.error', text: 'Failed to save claims' }],
  idempotent: true,
  retry: { times: 1, wait: '1s' },
  receives: ['reference', 'financial', 'plain'],
})
