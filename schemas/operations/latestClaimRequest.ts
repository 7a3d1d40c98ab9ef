import { Type } from 'typebox'
import { defineOperation, reply, reference } from '#engine/definition/index.ts'
import { claimRequest } from './readClaimRequest.ts'

export default defineOperation({
  about: 'The newest claim request of a company and brand that this browser or user owns (CALL-56)',
  method: 'GET',
  path: '/api/claim-requests/latest',
  input: {
    companyId: Type.Optional(reference({ from: 'theme.companyId' })),
    brandId: Type.Optional(reference({ from: 'theme.brandId' })),
  },
  response: reply({ data: claimRequest }),
  output: { claimRequest: '= response.data' },
  failures: [{ code: 'failed', say: 'response.error', text: 'No claim requests found' }],
  receives: ['reference'],
})
