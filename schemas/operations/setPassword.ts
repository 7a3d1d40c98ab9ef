import { Type } from 'typebox'
import { defineOperation, reply, secret } from '#engine/definition/index.ts'

/** An account that has a password keeps it unless the caller knows it. */
export default defineOperation({
  about: 'Sets the first password of the signed-in user, or changes it with the present one; its other sessions end',
  method: 'PUT',
  path: '/api/auth/password',
  input: {
    password: secret({ from: 'local.password', minLength: 8, maxLength: 200 }),
    current_password: Type.Optional(secret({ minLength: 1, maxLength: 200 })),
  },
  response: reply({}),
  failures: [
    {
      code: 'limited',
      if: 'http == 429',
      say: 'response.error',
      text: 'Too many attempts. Please wait a few minutes and try again.',
    },
    { code: 'failed', say: 'response.error', text: 'Failed to set password' },
  ],
  idempotent: true,
  receives: ['secret'],
})
