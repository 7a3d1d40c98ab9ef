import { Type } from 'typebox'
import { defineOperation, reply } from '../operation.ts'
import { reference } from '../shape.ts'

export default defineOperation({
  about: 'Records which legal documents were on screen when the applicant signed (CALL-50)',
  method: 'POST',
  path: '/api/legal-files/acknowledgments',
  input: { claim_request_id: reference({ from: 'form.claim_request_id' }), legal_file_template_ids: Type.Array(reference()) },
  response: reply({}),
  failures: [{ code: 'failed', say: 'response.error', text: 'The acknowledgment could not be saved' }],
  idempotent: true,
  retry: { times: 1, wait: '1s' },
  receives: ['reference'],
})
