import { Type } from 'typebox'
import { defineOperation, reply, plain, reference } from '#engine/definition/index.ts'

/** The versions are those that were listed, in the order of the ids; a page that names none, or an empty list, was shown the present ones. */
export default defineOperation({
  about: 'Records which legal documents were on screen when the applicant signed (CALL-50)',
  method: 'POST',
  path: '/api/legal-files/acknowledgments',
  input: {
    claim_request_id: reference({ from: 'form.claim_request_id' }),
    legal_file_template_ids: Type.Array(reference()),
    legal_file_versions: Type.Optional(Type.Array(plain())),
  },
  response: reply({}),
  failures: [{ code: 'failed', say: 'response.error', text: 'The acknowledgment could not be saved' }],
  idempotent: true,
  retry: { times: 1, wait: '1s' },
  receives: ['reference', 'plain'],
})
