import { Type } from 'typebox'
import { defineOperation, reply, plain, reference } from '#engine/definition/index.ts'
import { savedClaims } from './saveClaims.ts'

export default defineOperation({
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
  failures: [{ code: 'failed', say: 'response.error', text: 'Failed to save claims' }],
  idempotent: true,
  retry: { times: 1, wait: '1s' },
  receives: ['reference', 'plain'],
})
