import { Type } from 'typebox'
import { contact, defineOperation, flag, number, ours, plain, reference, reply, secret, taken } from 'runnel/contracts'
import { claim } from '../claim.ts'
import { address, contactDetails, personalDetails } from '../formData.ts'
import { ownContact } from './auth.ts'
import { gone } from './gone.ts'

/** Who a provider verifies or searches for, and on which device (CALL-10, CALL-14). */
export const subjectInputs = {
  clientRefId: reference({ from: 'form.claim_reference' }),
  personalDetails: taken('form.personalDetails', personalDetails),
  contactDetails: taken('form.contactDetails', contactDetails),
  address: taken('form.address', address),
  deviceSessionId: Type.Optional(reference({ from: 'form.device_session_id' })),
}

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

/** The code belongs to an earlier check, which the server does not have any more. */
const codeOver = {
  code: 'over',
  if: 'http == 404',
  text: 'This code is no longer valid. Please press Cancel and try again.',
} as const

export const credit = {
  checkOtp: defineOperation({
    about: 'Checks the one-time code of a verification (CALL-12, CALL-13, CALL-42)',
    method: 'POST',
    path: '/api/credit-check/affiliatetech/check-otp',
    input: {
      verificationId: reference({ from: 'form.verificationId' }),
      otp: secret({ from: 'local.otpCode', pattern: '^[0-9]{6}$' }),
    },
    response: reply({
      data: Type.Object({
        decision: plain(),
        verification_id: Type.Optional(reference()),
        message: Type.Optional(plain()),
      }),
    }),
    output: {
      decision: '= response.data.decision',
      verificationId: '= response.data.verification_id',
      message: '= response.data.message',
    },
    outcome: { of: 'decision', values: ['ALLOW', 'ALLOWED', 'INVALID'], others: true },
    failures: [
      gone('verificationId'),
      {
        code: 'limited',
        if: 'http == 429',
        say: 'response.error',
        text: 'Too many codes were tried. Please ask for a new code.',
      },
      codeOver,
      { code: 'failed', text: 'Verification failed. Please try again.' },
    ],
    receives: ['reference', 'secret'],
    examples: { ALLOW: { output: { decision: 'ALLOW', verificationId: 'verification-1', message: '' } } },
  }),

  extractClaims: defineOperation({
    about: 'Turns the stored credit report into claims (CALL-44, ENT-REPORT-*)',
    method: 'POST',
    path: '/api/credit-check/{creditCheckId}/extract-claims',
    input: { creditCheckId: reference({ from: 'check.creditCheckId' }) },
    response: reply({ data: Type.Object({ claims: Type.Array(claim) }) }),
    output: { claims: '= response.data.claims' },
    failures: [
      gone('creditCheckId'),
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
  }),

  providerCreditCheck: defineOperation({
    about: 'Credit search at one provider: mcg, valid8 or affiliatetech, in any case (CALL-14 to CALL-16)',
    method: 'POST',
    path: '/api/credit-check/{provider}',
    input: {
      provider: plain({ from: 'theme.creditProvider' }),
      ...subjectInputs,
      verificationId: Type.Optional(reference({ from: 'form.verificationId' })),
    },
    response: reply({
      data: Type.Optional(Type.Object({ id: ours(reference()), claims: ours(Type.Array(claim)) })),
      status: Type.Optional(plain()),
      credit_check_id: Type.Optional(reference()),
    }),
    failures: [{ code: 'failed', say: 'response.error', text: 'Failed to process credit check' }],
    timeout: '30s',
    access: ownContact,
    receives: ['plain', 'reference', 'identity', 'contact'],
  }),

  readCreditCheck: defineOperation({
    about: 'What became of the credit search of a claim request',
    method: 'GET',
    path: '/api/claim-requests/{claimRequestId}/credit-check',
    input: { claimRequestId: reference({ from: 'form.claim_request_id' }) },
    retry: { times: 2, wait: '1s' },
    response: creditCheckReply,
    output: { status: "= response.errorMessage == 'OTP_CHALLENGE_REQUIRED' ? 'otp' : response.status" },
    outcome: { of: 'status', values: ['success', 'partial', 'otp'] },
    failures: [
      gone('claimRequestId'),
      {
        code: 'refused',
        if: "response.status == 'error'",
        say: 'response.errorMessage',
        text: "We couldn't complete your credit check. Please try again.",
      },
      { code: 'failed', text: "We couldn't complete your credit check. Please try again." },
    ],
    receives: ['reference'],
  }),

  /**
   * By credit check id what the page needs of the report; by claim request id only the verification id (AMB-72). The
   * report, with balances and account numbers, stays on the server (READ-07).
   */
  readCreditReport: defineOperation({
    about:
      'How many agreements the stored credit report of a credit check holds (CALL-17), or the verification id of a claim request (STATE-TP-06)',
    method: 'GET',
    path: '/api/credit-check/{creditCheckId}',
    input: { creditCheckId: reference({ from: 'check.creditCheckId' }) },
    response: reply({
      data: Type.Optional(
        Type.Object({
          credit_report: Type.Optional(Type.Object({ agreements: number() }, { additionalProperties: false })),
          verification_id: Type.Optional(reference()),
        }),
      ),
    }),
    output: { agreements: '= response.data.credit_report.agreements' },
    failures: [
      gone('creditCheckId'),
      { code: 'failed', say: 'response.error', text: "We couldn't process your credit report. Please try again." },
    ],
    receives: ['reference'],
    examples: { success: { output: { agreements: 1 } }, none: { output: { agreements: 0 } } },
  }),

  resendOtp: defineOperation({
    about: 'Sends a new one-time code; the code sent before stays valid until it expires',
    sends: 'text message',
    method: 'POST',
    path: '/api/claim-requests/{claimRequestId}/resend-otp',
    input: {
      claimRequestId: reference({ from: 'form.claim_request_id' }),
      verificationId: reference({ from: 'form.verificationId' }),
    },
    response: reply({}),
    failures: [
      gone('claimRequestId'),
      codeOver,
      { code: 'failed', say: 'response.error', text: 'We could not send a new code. Please try again later.' },
    ],
    receives: ['reference'],
  }),

  runCreditCheck: defineOperation({
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
      gone('claimRequestId'),
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
  }),

  verifyUser: defineOperation({
    about: 'The third provider confirms who the applicant is before it searches (CALL-10, CALL-11)',
    method: 'POST',
    path: '/api/credit-check/affiliatetech/verify-user',
    input: subjectInputs,
    response: reply({
      status: Type.Optional(plain()),
      data: Type.Optional(
        Type.Object({
          status: Type.Optional(plain()),
          verification_id: Type.Optional(reference()),
          phone_last_4: Type.Optional(contact({ pattern: '^[0-9]{4}$' })),
          message: Type.Optional(plain()),
          decision: Type.Optional(plain()),
        }),
      ),
    }),
    output: {
      decision:
        '= present(response.data.decision) ? response.data.decision : (present(response.data.status) ? response.data.status : response.status)',
      verificationId: '= response.data.verification_id',
      phoneLastFour: '= response.data.phone_last_4',
      message: '= response.data.message',
    },
    outcome: { of: 'decision', values: ['ALLOW', 'ALLOWED', 'CHALLENGE', 'BLOCK', 'DENIED', 'ERROR'], others: true },
    failures: [
      gone('clientRefId'),
      {
        code: 'unverified',
        if: 'http == 200 && !response.success',
        say: 'response.error',
        text: 'User verification failed',
      },
      { code: 'failed', say: 'response.error', text: 'Failed to verify user' },
    ],
    timeout: '30s',
    access: ownContact,
    sends: 'text message',
    receives: ['reference', 'identity', 'contact', 'consent', 'plain'],
    examples: {
      CHALLENGE: {
        output: { decision: 'CHALLENGE', verificationId: 'verification-1', phoneLastFour: '0123', message: '' },
      },
      BLOCK: { output: { decision: 'BLOCK', verificationId: 'verification-1', phoneLastFour: '', message: '' } },
    },
  }),
}
