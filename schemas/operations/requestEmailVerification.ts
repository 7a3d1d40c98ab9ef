import { defineOperation, reply } from '#engine/definition/index.ts'

export default defineOperation({
  about: 'Sends the signed-in user another link to confirm the email; none when it is confirmed already',
  method: 'POST',
  path: '/api/auth/email-verification',
  input: {},
  response: reply({}),
  failures: [
    {
      code: 'limited',
      if: 'http == 429',
      text: 'Too many emails have been asked for. The newest one still works for 30 minutes. Otherwise please try again later.',
    },
    { code: 'failed', say: 'response.error', text: 'The email could not be sent. Please try again.' },
  ],
  receives: [],
})
