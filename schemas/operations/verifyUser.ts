import { Type } from 'typebox'
import { defineOperation, reply, contact, plain, reference } from '#engine/definition/index.ts'
import { subjectInputs } from './parts/subjectInputs.ts'

export default defineOperation({
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
    {
      code: 'unverified',
      if: 'http == 200 && !response.success',
      say: 'response.error',
      text: 'User verification failed',
    },
    { code: 'failed', say: 'response.error', text: 'Failed to verify user' },
  ],
  timeout: '30s',
  receives: ['reference', 'identity', 'contact', 'consent', 'plain'],
  examples: {
    CHALLENGE: {
      output: { decision: 'CHALLENGE', verificationId: 'verification-1', phoneLastFour: '0123', message: '' },
    },
    BLOCK: { output: { decision: 'BLOCK', verificationId: 'verification-1', phoneLastFour: '', message: '' } },
  },
})
