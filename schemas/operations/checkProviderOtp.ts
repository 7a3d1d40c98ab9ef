import { Type } from 'typebox'
import { defineOperation, reply, plain, reference, secret } from '#engine/definition/index.ts'

export default defineOperation({
  about: 'Checks a one-time code at the third provider (CALL-12, CALL-13)',
  method: 'POST',
  path: '/api/credit-check/affiliatetech/check-otp',
  input: {
    verificationId: reference({ from: 'form.verificationId' }),
    otp: secret({ from: 'local.otpCode', pattern: '^[0-9]{6}$' }),
  },
  response: reply({
    data: Type.Optional(
      Type.Object({ decision: plain(), verification_id: Type.Optional(reference()), message: Type.Optional(plain()) }),
    ),
  }),
  failures: [{ code: 'failed', say: 'response.error', text: 'OTP verification failed' }],
  receives: ['reference', 'secret'],
})
