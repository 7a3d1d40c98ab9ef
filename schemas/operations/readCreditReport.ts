import { Type } from 'typebox'
import { defineOperation, reply, reference } from '#engine/definition/index.ts'

/** By credit check id the report; by claim request id only the verification id (AMB-72). */
export default defineOperation({
  about:
    'The stored credit report of a credit check (CALL-17), or the verification id of a claim request (STATE-TP-06)',
  method: 'GET',
  path: '/api/credit-check/{creditCheckId}',
  input: { creditCheckId: reference({ from: 'check.creditCheckId' }) },
  response: reply({
    data: Type.Optional(
      Type.Object({
        credit_report: Type.Optional(Type.Unknown({ class: 'financial' })),
        verification_id: Type.Optional(reference()),
      }),
    ),
  }),
  failures: [
    { code: 'failed', say: 'response.error', text: "We couldn't process your credit report. Please try again." },
  ],
  receives: ['reference'],
})
