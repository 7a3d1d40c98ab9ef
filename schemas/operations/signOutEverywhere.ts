import { defineOperation, reply } from '#engine/definition/index.ts'

export default defineOperation({
  about:
    'Ends every session of the signed-in user, this one included; no browser reaches its claims any more without signing in',
  method: 'POST',
  path: '/api/auth/sign-out-everywhere',
  input: {},
  response: reply({}),
  failures: [{ code: 'failed', say: 'response.error', text: 'You are still signed in. Please try again.' }],
  idempotent: true,
  receives: [],
})
