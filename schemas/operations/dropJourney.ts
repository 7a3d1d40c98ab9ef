import { defineOperation, reply, reference } from '#engine/definition/index.ts'

export default defineOperation({
  about: 'Forgets a kept journey and the link to it: it has come to its end, or its owner starts over',
  method: 'DELETE',
  path: '/api/journeys/{journeyId}',
  input: { journeyId: reference() },
  response: reply({}),
  failures: [{ code: 'failed', say: 'response.error', text: 'This form could not be forgotten' }],
  idempotent: true,
  receives: ['reference'],
})
