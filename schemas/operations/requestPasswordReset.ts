import { defineOperation, reply, contact } from '#engine/definition/index.ts'

/** Answers alike and as fast whether or not the email has an account. */
export default defineOperation({
  about: 'Asks for a link by mail with which the owner of the email may choose a new password',
  method: 'POST',
  path: '/api/auth/forgot-password',
  input: { email: contact({ minLength: 3, maxLength: 254 }) },
  response: reply({}),
  failures: [
    {
      code: 'limited',
      if: 'http == 429',
      text: 'Too many emails have been asked for. The newest one still works for 30 minutes. Otherwise please try again later.',
    },
    { code: 'failed', say: 'response.error', text: 'The email could not be sent. Please try again.' },
  ],
  receives: ['contact'],
})
