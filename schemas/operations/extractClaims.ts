import { Type } from 'typebox'
import { claim } from '../claim.ts'
import { defineOperation, reply, reference } from '#engine/definition/index.ts'

export default defineOperation({
  about: 'Turns the stored credit report into claims (CALL-44, ENT-REPORT-*)',
  method: 'POST',
  path: '/api/credit-check/{creditCheckId}/extract-claims',
  input: { creditCheckId: reference({ from: 'check.creditCheckId' }) },
  response: reply({ data: Type.Object({ claims: Type.Array(claim) }) }),
  output: { claims: '= response.data.claims' },
  failures: [
    { code: 'failed', say: 'response.error', text: "We couldn't process your credit report. Please try again." },
  ],
  idempotent: true,
  retry: { times: 1, wait: '1s' },
  receives: ['reference'],
  examples: {
    success: {
      output: {
        claims: [
          {
            id: 'temp-1-a',
            lender_name: 'Black Horse',
            amount: 4000,
            start_date: '2015-03-01',
            source: 'credit-check',
          },
        ],
      },
    },
    none: { output: { claims: [] } },
  },
})
