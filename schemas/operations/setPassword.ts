import { defineOperation, reply } from '../operation.ts'
import { secret } from '../shape.ts'

export default defineOperation({
  about: 'Sets the password of the signed-in user; its other sessions end',
  method: 'PUT',
  path: '/api/auth/password',
  input: { password: secret({ from: 'local.password', minLength: 8, maxLength: 200 }) },
  response: reply({}),
  failures: [{ code: 'failed', say: 'response.error', text: 'Failed to set password' }],
  idempotent: true,
  receives: ['secret'],
})
