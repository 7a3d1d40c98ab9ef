import { defineOperation, reply, reference } from '#engine/definition/index.ts'

export default defineOperation({
  about: 'Ties a claim request of this browser to the signed-in user (CALL-37)',
  method: 'POST',
  path: '/api/auth/associate-claim',
  input: { claim_request_id: reference({ from: 'form.claim_request_id' }) },
  response: reply({}),
  failures: [{ code: 'failed', say: 'response.error', text: 'The claim could not be added to your account' }],
  idempotent: true,
  retry: { times: 1, wait: '1s' },
  receives: ['reference'],
})
