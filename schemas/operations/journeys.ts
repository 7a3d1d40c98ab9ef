import { Type } from 'typebox'
import { contact, defineOperation, financial, flag, plain, reference, reply, secret } from 'runnel/contracts'

/** A kept session as text (`KeptSession` of the engine), without what stays in the page. */
export const journeyText = () => financial({ minLength: 2, maxLength: 200_000 })

export const journeys = {
  dropJourney: defineOperation({
    about: 'Forgets a kept journey and the link to it: it has come to its end, or its owner starts over',
    method: 'DELETE',
    path: '/api/journeys/{journeyId}',
    input: { journeyId: reference() },
    response: reply({}),
    failures: [{ code: 'failed', say: 'response.error', text: 'This form could not be forgotten' }],
    idempotent: true,
    receives: ['reference'],
  }),

  resumeJourney: defineOperation({
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
    access: { token: ['asked'] },
  }),

  saveJourney: defineOperation({
    about: 'Keeps a journey with a requested link, as it stands now, for another 30 days',
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
  }),

  /** Keeps the journey and sends a link to it. The answer is the same whatever the email. */
  sendJourneyLink: defineOperation({
    about:
      'Keeps a journey on the server and sends a link, good for one use, with which another device goes on with it',
    method: 'POST',
    path: '/api/journeys/link',
    input: {
      email: contact({ minLength: 3, maxLength: 254 }),
      journey: journeyText(),
      journey_id: Type.Optional(reference()),
    },
    response: reply({ data: Type.Object({ journey_id: reference(), expires_at: plain() }) }),
    output: { journeyId: '= response.data.journey_id' },
    access: { email: ['asked'] },
    sends: 'email',
    failures: [
      {
        code: 'limited',
        if: 'http == 429',
        say: 'response.error',
        text: 'Too many links were asked for. Please try again in an hour.',
      },
      { code: 'invalid', if: 'http == 400', say: 'response.error', text: 'Please enter a valid email address' },
      { code: 'failed', say: 'response.error', text: 'The link could not be sent. Please try again.' },
    ],
    receives: ['plain', 'reference', 'identity', 'contact', 'financial', 'consent'],
  }),
}
