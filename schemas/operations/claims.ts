import { Type } from 'typebox'
import { defineOperation, number, oneOf, ours, plain, reference, reply, type Static, taken } from 'runnel/contracts'
import { claim } from '../claim.ts'
import { gone } from './gone.ts'

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

export const savedClaims = Type.Object({
  claims_created: ours(number()),
  claims_updated: ours(number()),
  total_claims: ours(number()),
})

/** An error of these calls is a text (CALL-30), which has no member that says what is gone. They have no other 404. */
const goneInText = gone('claim_request_id', 'http == 404')

export const claims = {
  listClaims: defineOperation({
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
    failures: [gone('claimRequestId'), { code: 'failed', say: 'response.error', text: 'Failed to fetch claims' }],
    receives: ['reference', 'plain'],
  }),

  saveClaims: defineOperation({
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
    failures: [goneInText, { code: 'failed', say: 'response.error', text: 'Failed to save claims' }],
    idempotent: true,
    // The pause after saving follows in the funnels.
    patience: '0s',
    receives: ['reference', 'financial', 'plain'],
  }),

  saveManualClaims: defineOperation({
    about: 'Saves the lenders named by hand as claims with source manual (CALL-28)',
    method: 'POST',
    path: '/api/save-claims',
    input: {
      claim_request_id: reference({ from: 'form.claim_request_id' }),
      manual_lender_ids: Type.Array(reference(), {
        maxItems: 10,
        from: 'form.manualLenders.filter(l, isUuid(l.id)).map(l, l.id)',
      }),
      status: Type.Optional(plain()),
    },
    response: reply({ data: Type.Optional(savedClaims) }),
    output: { total: '= response.data.total_claims' },
    failures: [goneInText, { code: 'failed', say: 'response.error', text: 'Failed to save claims' }],
    idempotent: true,
    patience: '0.5s',
    receives: ['reference', 'plain'],
  }),
}
