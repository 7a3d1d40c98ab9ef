import { Type } from 'typebox'
import { defineOperation, reply, plain, reference, secret } from '#engine/definition/index.ts'

export default defineOperation({
  about: 'Checks the one-time code of a claim request (CALL-42)',
  method: 'POST',
  path: '/api/claim-requests/{claimRequestId}/verify-otp',
  input: {
    claimRequestId: reference({ from: 'form.claim_request_id' }),
    verificationId: reference({ from: 'form.verificationId' }),
    otp: secret({ from: 'local.otpCode', pattern: '^[0-9]{6}$' }),
  },
  response: reply({ decision: plain(), verificationId: Type.Optional(reference()), message: Type.Optional(plain()) }),
  output: {
    decision: '= response.decision',
    verificationId: '= response.verificationId',
    message: '= response.message',
  },
  outcome: { of: 'decision', values: ['ALLOW', 'ALLOWED', 'INVALID'], others: true },
  failures: [
    {
      code: 'limited',
      if: 'http == 429',
      say: 'response.error',
      text: 'Too many codes were tried. Please ask for a new code.',
    },
    { code: 'failed', text: 'Verification failed. Please try again.' },
  ],
  receives: ['reference', 'secret'],
  examples: { ALLOW: { output: { decision: 'ALLOW', verificationId: 'verification-1', message: '' } } },
})
