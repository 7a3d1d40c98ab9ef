import { Type } from 'typebox'
import { defineOperation, reply, contact, flag, ours, plain, reference, secret } from '#engine/definition/index.ts'

const userMetadata = Type.Object(
  {
    password_set: Type.Optional(flag()),
    from_v2_confirmation: Type.Optional(flag()),
    first_login: Type.Optional(flag()),
    affiliate_token: Type.Optional(reference()),
    claim_request_id: Type.Optional(reference()),
  },
  { class: 'plain' },
)
/** `email_verified`: a link that was sent there has been followed. `has_password` is what is so; `password_set` in the metadata is what a page has noted. */
export const user = Type.Object({
  id: ours(reference()),
  email: ours(contact()),
  email_verified: Type.Optional(flag()),
  has_password: Type.Optional(flag()),
  user_metadata: ours(userMetadata),
})
export const session = Type.Object({ access_token: ours(secret()), expires_at: ours(plain()) })

/** For an email that has an account it answers `existingUser` and nothing else: no session, no data. */
export default defineOperation({
  about:
    'Creates the account from the applicant’s email and opens its first session, whose cookie comes with the reply (CALL-36)',
  method: 'POST',
  path: '/api/auth/create-user',
  input: {
    email: contact({ from: 'form.contactDetails.email' }),
    claim_request_id: reference({ from: 'form.claim_request_id' }),
  },
  response: reply({
    existingUser: flag(),
    data: Type.Optional(Type.Object({ user: Type.Optional(user), session: Type.Optional(session) })),
  }),
  output: {
    existingUser: '= response.existingUser',
    session: '= response.data.session',
    userId: '= response.data.user.id',
  },
  answered: 'response.existingUser',
  failures: [{ code: 'failed', say: 'response.error', text: 'Failed to create account' }],
  once: { key: '{input.claim_request_id} {input.email}', after: 'success' },
  receives: ['contact', 'reference'],
  examples: {
    created: {
      output: {
        existingUser: false,
        userId: 'user-1',
        session: { access_token: 'token-1', expires_at: '2030-01-01T00:00:00.000Z' },
      },
    },
    existing: { output: { existingUser: true, userId: '', session: {} } },
  },
})
