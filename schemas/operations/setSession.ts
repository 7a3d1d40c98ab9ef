import { Type } from 'typebox'
import { defineOperation, reply, oneOf, taken } from '#engine/definition/index.ts'
import { session } from './createUser.ts'

/** Sent with credentials: the reply sets (or clears) the session cookie (CALL-32, CALL-33). */
export default defineOperation({
  about: 'Turns a session into the browser’s session cookie, or ends it',
  method: 'POST',
  path: '/api/auth/set-session',
  input: {
    event: oneOf(['SIGNED_IN', 'SIGNED_OUT', 'TOKEN_REFRESHED'], { from: "'SIGNED_IN'" }),
    session: Type.Optional(taken('account.session', session)),
  },
  response: reply({}),
  failures: [{ code: 'failed', say: 'response.error', text: 'Your session could not be started' }],
  idempotent: true,
  retry: { times: 1, wait: '1s' },
  receives: ['plain', 'secret'],
})
