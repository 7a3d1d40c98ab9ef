import { Type } from 'typebox'
import { defineOperation, reply, contact, flag, number, plain, reference } from '#engine/definition/index.ts'

/** The applicant's own word for another search where nobody knows what came of the last one. */
export const retry = Type.Optional(flag())

export const creditCheckReply = reply({
  status: plain(),
  creditCheckId: Type.Optional(reference()),
  errorMessage: Type.Optional(plain()),
  verificationId: Type.Optional(reference()),
  phoneLastFour: Type.Optional(contact({ pattern: '^[0-9]{4}$' })),
  claimsFound: Type.Optional(number()),
  provider: Type.Optional(plain()),
})

export default defineOperation({
  about: 'Soft credit search for a claim request (CALL-41); no effect on the credit score',
  method: 'POST',
  path: '/api/claim-requests/{claimRequestId}/credit-check',
  input: {
    claimRequestId: reference({ from: 'form.claim_request_id' }),
    verificationId: Type.Optional(reference({ from: 'form.verificationId' })),
    retry,
  },
  response: creditCheckReply,
  output: { status: "= response.errorMessage == 'OTP_CHALLENGE_REQUIRED' ? 'otp' : response.status" },
  outcome: { of: 'status', values: ['success', 'partial', 'otp'] },
  failures: [
    {
      code: 'refused',
      if: "response.status == 'error' && response.errorMessage != 'OTP_CHALLENGE_REQUIRED'",
      say: 'response.errorMessage',
      text: "We couldn't complete your credit check. Please try again.",
    },
    // Only for a reply that cannot be read: no reply has the status 0 (ERR-CREDIT-05).
    { code: 'malformed', if: 'http == 0', text: 'An unexpected error occurred. Please try again.' },
    { code: 'failed', say: 'response.error', text: "We couldn't complete your credit check. Please try again." },
  ],
  timeout: '30s',
  once: { key: '{input.claimRequestId}', after: 'start', again: 'retry' },
  recover: 'readCreditCheck',
  receives: ['plain', 'reference'],
  examples: {
    success: {
      output: {
        status: 'success',
        creditCheckId: 'credit-check-1',
        errorMessage: '',
        verificationId: '',
        phoneLastFour: '',
        claimsFound: 2,
        provider: 'mcg',
      },
    },
    otp: {
      output: {
        status: 'otp',
        creditCheckId: '',
        errorMessage: 'OTP_CHALLENGE_REQUIRED',
        verificationId: 'verification-1',
        phoneLastFour: '0123',
        claimsFound: 0,
        provider: 'affiliatetech',
      },
    },
    slow: { use: 'success', takes: '29s' },
  },
})
