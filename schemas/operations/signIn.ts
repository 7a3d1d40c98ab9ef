import { Type } from 'typebox'
import { defineOperation, reply, contact, ours, secret } from '#engine/definition/index.ts'
import { session, user } from './createUser.ts'

export default defineOperation({
  about: 'Signs in with email and password (CALL-39); the same answer and time for an unknown email',
  method: 'POST',
  path: '/api/auth/sign-in',
  input: { email: contact({ minLength: 3, maxLength: 254 }), password: secret({ minLength: 1, maxLength: 200 }) },
  response: reply({ data: Type.Object({ user: ours(user), session: ours(session) }) }),
  output: { session: '= response.data.session' },
  failures: [
    {
      code: 'limited',
      if: 'http == 429',
      say: 'response.error',
      text: 'Too many attempts. Please wait a few minutes and try again.',
    },
    { code: 'failed', say: 'response.error', text: 'Email or password is not right' },
  ],
  receives: ['contact', 'secret'],
})
