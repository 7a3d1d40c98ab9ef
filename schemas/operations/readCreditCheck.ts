import { defineOperation, reference } from '#engine/definition/index.ts'
import { creditCheckReply } from './runCreditCheck.ts'

export default defineOperation({
  about: 'What became of the credit search of a claim request',
  method: 'GET',
  path: '/api/claim-requests/{claimRequestId}/credit-check',
  input: { claimRequestId: reference({ from: 'form.claim_request_id' }) },
  retry: { times: 2, wait: '1s' },
  response: creditCheckReply,
  output: { status: "= response.errorMessage == 'OTP_CHALLENGE_REQUIRED' ? 'otp' : response.status" },
  outcome: { of: 'status', values: ['success', 'partial', 'otp'] },
  failures: [
    {
      code: 'refused',
      if: "response.status == 'error'",
      say: 'response.errorMessage',
      text: "We couldn't complete your credit check. Please try again.",
    },
    { code: 'failed', text: "We couldn't complete your credit check. Please try again." },
  ],
  receives: ['reference'],
})
