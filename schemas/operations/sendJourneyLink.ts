import { Type } from 'typebox'
import { defineOperation, reply, contact, plain, reference } from '#engine/definition/index.ts'
import { journeyText } from './saveJourney.ts'

/** Keeps the journey and sends a link to it. The answer is the same whatever the email. */
export default defineOperation({
  about: 'Keeps a journey on the server and sends a link, good for one use, with which another device goes on with it',
  method: 'POST',
  path: '/api/journeys/link',
  input: {
    email: contact({
      minLength: 3,
      maxLength: 254,
      pattern: '^[^\\s@,;:<>()"]+@[^\\s@,;:<>()"]+\\.[^\\s@,;:<>()".]+$',
    }),
    journey: journeyText(),
    journey_id: Type.Optional(reference()),
  },
  response: reply({ data: Type.Object({ journey_id: reference(), expires_at: plain() }) }),
  output: { journeyId: '= response.data.journey_id' },
  failures: [
    {
      code: 'limited',
      if: 'http == 429',
      say: 'response.error',
      text: 'Too many links were asked for. Please try again in an hour.',
    },
    { code: 'invalid', if: 'http == 400', text: 'Please enter a valid email address' },
    { code: 'failed', say: 'response.error', text: 'The link could not be sent. Please try again.' },
  ],
  receives: ['plain', 'reference', 'identity', 'contact', 'financial', 'consent'],
})
