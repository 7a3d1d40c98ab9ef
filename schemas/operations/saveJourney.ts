import { defineOperation, reply, financial, reference } from '#engine/definition/index.ts'

/** A kept session as text (`KeptSession` of the engine), without what stays in the page. */
export const journeyText = () => financial({ minLength: 2, maxLength: 200_000 })

export default defineOperation({
  about: 'Keeps a journey that somebody has asked a link to, as it stands now, for another 30 days',
  method: 'PUT',
  path: '/api/journeys/{journeyId}',
  input: { journeyId: reference(), journey: journeyText() },
  response: reply({}),
  failures: [
    { code: 'gone', if: 'http == 404', say: 'response.error', text: 'This form is no longer saved from here.' },
    { code: 'failed', say: 'response.error', text: 'This form could not be saved' },
  ],
  idempotent: true,
  receives: ['plain', 'reference', 'identity', 'contact', 'financial', 'consent'],
})
