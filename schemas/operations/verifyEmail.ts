import { defineOperation, reply } from '#engine/definition/index.ts'
import { linkToken } from './resetPassword.ts'

/** A link alone does not confirm: whoever opened the account may be somebody else, and keep a way in. Without its session a new password is chosen (`resetPassword`). */
export default defineOperation({
  about: 'Confirms the email of the signed-in user with a link by mail; its other sessions end',
  method: 'POST',
  path: '/api/auth/verify-email',
  input: { token: linkToken() },
  response: reply({}),
  failures: [
    { code: 'over', if: 'http == 410', text: 'This link does not work any more. Links work once, for 30 minutes.' },
    { code: 'signed-out', if: 'http == 401', text: 'Please log in to confirm your email address.' },
    { code: 'failed', say: 'response.error', text: 'Your email address could not be confirmed. Please try again.' },
  ],
  receives: ['secret'],
})
