import { Type } from 'typebox'
import { defineOperation, reply, contact, flag, ours, reference, secret } from '#engine/definition/index.ts'
import { session, user } from './createUser.ts'

export default defineOperation({
  about: 'Opens the account of an own claim request with a password (CALL-38)',
  method: 'POST',
  path: '/api/auth/sign-up',
  input: {
    email: contact({ minLength: 3, maxLength: 254 }),
    password: secret({ minLength: 8, maxLength: 200 }),
    claim_request_id: reference({ from: 'form.claim_request_id' }),
  },
  response: reply({
    existingUser: ours(flag()),
    data: Type.Optional(Type.Object({ user: Type.Optional(user), session: Type.Optional(session) })),
  }),
  output: { existingUser: '= response.existingUser', session: '= response.data.session' },
  answered: 'response.existingUser',
  failures: [{ code: 'failed', say: 'response.error', text: 'Failed to set password' }],
  receives: ['contact', 'secret', 'reference'],
})
