import { defineOperation, reply, reference } from '#engine/definition/index.ts'

export default defineOperation({
  about: 'Sends a new one-time code; the code sent before stays valid until it expires',
  method: 'POST',
  path: '/api/claim-requests/{claimRequestId}/resend-otp',
  input: {
    claimRequestId: reference({ from: 'form.claim_request_id' }),
    verificationId: reference({ from: 'form.verificationId' }),
  },
  response: reply({}),
  failures: [{ code: 'failed', say: 'response.error', text: 'We could not send a new code. Please try again later.' }],
  receives: ['reference'],
})
