import { defineOperation, reply, secret } from '#engine/definition/index.ts'

/** The token of a link by mail: to choose a new password, or to confirm an email address. It is good once. */
export const linkToken = () => secret({ minLength: 1, maxLength: 100 })

export default defineOperation({
  about: 'Sets a new password with a link by mail. Every session of the account ends, and its email is confirmed',
  method: 'POST',
  path: '/api/auth/reset-password',
  input: { token: linkToken(), password: secret({ minLength: 8, maxLength: 200 }) },
  response: reply({}),
  failures: [
    { code: 'over', if: 'http == 410', text: 'This link does not work any more. Links work once, for 30 minutes.' },
    { code: 'failed', say: 'response.error', text: 'Failed to set password' },
  ],
  receives: ['secret'],
})
