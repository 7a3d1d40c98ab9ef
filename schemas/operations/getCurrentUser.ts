import { Type } from 'typebox'
import { defineOperation, reply } from '../operation.ts'
import { flag } from '../shape.ts'
import { user } from './createUser.ts'

export default defineOperation({
  about: 'Who is signed in (CALL-47)',
  method: 'GET',
  path: '/api/auth/user',
  input: {},
  response: reply({ loggedIn: flag(), data: Type.Optional(Type.Object({ user: Type.Optional(user) })) }),
  output: { loggedIn: '= response.loggedIn' },
  failures: [{ code: 'failed', text: 'You are not signed in' }],
  receives: [],
})
