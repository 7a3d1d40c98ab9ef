import { Type } from 'typebox'
import { defineOperation, reply, flag, reference } from '#engine/definition/index.ts'

export default defineOperation({
  about: 'Whether a claim request is signed (CALL-51). The image itself is not given',
  method: 'GET',
  path: '/api/claim-requests/{claimRequestId}/signature',
  input: { claimRequestId: reference({ from: 'form.claim_request_id' }) },
  response: reply({ data: Type.Object({ signed: flag() }) }),
  output: { signed: '= response.data.signed' },
  failures: [{ code: 'failed', text: 'Failed to fetch claim request data' }],
  receives: ['reference'],
  examples: { unsigned: { output: { signed: false } }, signed: { output: { signed: true } } },
})
