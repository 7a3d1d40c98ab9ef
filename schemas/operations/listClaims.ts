import { Type } from 'typebox'
import { claim } from '../claim.ts'
import { defineOperation, reply, number, oneOf, plain, reference, type Static } from '#engine/definition/index.ts'

const statusChange = Type.Object({ created_at: plain(), status: plain() })

/** A claim as it is stored: with its current status, and its history when that is asked for. */
export const storedClaim = Type.Intersect([
  claim,
  Type.Object({
    credit_check_id: Type.Optional(reference()),
    created_at: plain(),
    current_status: Type.Object({ id: number(), name: plain(), order_sequence: number() }),
    status_history: Type.Optional(Type.Array(statusChange)),
  }),
])
export type StoredClaim = Static<typeof storedClaim>

export default defineOperation({
  about: 'The claims of a claim request (CALL-40)',
  method: 'GET',
  path: '/api/claim-requests/{claimRequestId}/claims',
  input: {
    claimRequestId: reference({ from: 'form.claim_request_id' }),
    include: Type.Optional(oneOf(['status_history'])),
    creditCheckOnly: Type.Optional(oneOf(['true', 'false'])),
  },
  response: reply({ data: Type.Array(Type.Unknown({ class: 'financial' })) }),
  output: { claims: '= response.data' },
  failures: [{ code: 'failed', say: 'response.error', text: 'Failed to fetch claims' }],
  receives: ['reference', 'plain'],
})
