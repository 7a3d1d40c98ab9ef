import { Type } from 'typebox'
import { address, personalDetails } from '../formData.ts'
import { defineOperation, reply, plain, reference, taken } from '#engine/definition/index.ts'
import { retry } from './runCreditCheck.ts'

/** The claim request is not sent: the server knows it by the session. Here it finds a result again after a reload. */
export default defineOperation({
  about:
    'Soft credit search for an applicant who has passed the identity check (CALL-24, CALL-25); no effect on the credit score',
  method: 'POST',
  path: '/api/credit-check/valifi/credit-check',
  input: {
    claimRequestId: reference({ from: 'form.claim_request_id' }),
    kba_session_id: reference({ from: 'form.identitySession' }),
    personalDetails: taken('form.personalDetails', personalDetails),
    address: taken('form.address', address),
    retry,
  },
  body: {
    kba_session_id: '= input.kba_session_id',
    personalDetails: '= input.personalDetails',
    address: '= input.address',
    retry: '= input.retry',
  },
  request: Type.Object(
    { kba_session_id: reference({ minLength: 1, maxLength: 200 }), personalDetails, address, retry },
    { additionalProperties: false },
  ),
  response: reply({ status: plain(), credit_check_id: Type.Optional(reference()) }),
  output: { status: '= response.status', creditCheckId: '= response.credit_check_id' },
  outcome: { of: 'status', values: ['success', 'partial'] },
  failures: [{ code: 'failed', text: 'We had an issue with the credit check, but we can still process your claim.' }],
  timeout: '30s',
  once: { key: '{input.kba_session_id}', after: 'start', again: 'retry' },
  recover: 'readCreditCheck',
  receives: ['plain', 'reference', 'identity'],
  examples: {
    success: { output: { status: 'success', creditCheckId: 'credit-check-1' } },
    partial: { output: { status: 'partial', creditCheckId: 'credit-check-1' } },
    slow: { use: 'success', takes: '29s' },
  },
})
