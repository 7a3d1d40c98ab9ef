import { Type } from 'typebox'
import { defineOperation, reply, flag, ours } from '#engine/definition/index.ts'
import { user } from './createUser.ts'

/** Only these three flags can be written; the affiliate token and the claim request id are the server's. */
export default defineOperation({
  about: 'Updates the metadata of the signed-in user (CALL-46, ENT-META-01, ENT-META-03)',
  method: 'PATCH',
  path: '/api/auth/metadata',
  input: {
    first_login: Type.Optional(flag()),
    password_set: Type.Optional(flag()),
    from_v2_confirmation: Type.Optional(flag()),
  },
  response: reply({ data: ours(Type.Object({ user: ours(user) })) }),
  failures: [{ code: 'failed', say: 'response.error', text: 'Your account could not be updated' }],
  idempotent: true,
  receives: ['plain'],
})
