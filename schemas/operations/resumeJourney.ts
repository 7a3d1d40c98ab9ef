import { Type } from 'typebox'
import { defineOperation, reply, flag, plain, reference, secret } from '#engine/definition/index.ts'
import { journeyText } from './saveJourney.ts'

export default defineOperation({
  about:
    'Moves a kept journey, and the claim request that it made, to this browser: the token of its link is then used up',
  method: 'POST',
  path: '/api/journeys/resume',
  input: { token: secret({ minLength: 20, maxLength: 100 }) },
  response: reply({
    data: Type.Object({
      journey_id: reference(),
      funnel: plain(),
      path: plain(),
      journey: journeyText(),
      changed: flag(),
    }),
  }),
  failures: [
    {
      code: 'account',
      if: 'http == 409',
      say: 'response.error',
      text: 'This claim belongs to an account. Please log in here first, then open the link again.',
    },
    {
      code: 'limited',
      if: 'http == 429',
      say: 'response.error',
      text: 'Too many attempts. Please wait a few minutes and try again.',
    },
    { code: 'gone', say: 'response.error', text: 'This link cannot be used. It works once, for 30 days.' },
  ],
  receives: ['secret'],
})
