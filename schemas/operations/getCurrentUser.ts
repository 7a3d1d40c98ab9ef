import { Type } from 'typebox'
import { defineOperation, reply, flag, ours } from '#engine/definition/index.ts'
import { user } from './createUser.ts'

export default defineOperation({
  about: 'Who is signed in (CALL-47)',
  method: 'GET',
  path: '/api/auth/user',
  input: {},
  response: reply({ loggedIn: ours(flag()), data: Type.Optional(Type.Object({ user: Type.Optional(user) })) }),
  output: {
    loggedIn: '= response.loggedIn || present(response.data.user)',
    affiliateToken: '= response.data.user.user_metadata.affiliate_token',
    claimRequestId: '= response.data.user.user_metadata.claim_request_id',
  },
  failures: [{ code: 'failed', text: 'You are not signed in' }],
  receives: [],
  examples: {
    affiliate: {
      output: { loggedIn: true, affiliateToken: 'token-1', claimRequestId: '5d0d1c2e-8a55-4c0e-9f54-0d2c3f8f6a10' },
    },
    applicant: {
      output: { loggedIn: true, affiliateToken: '', claimRequestId: '5d0d1c2e-8a55-4c0e-9f54-0d2c3f8f6a10' },
    },
    withoutRequest: { output: { loggedIn: true, affiliateToken: 'token-1', claimRequestId: '' } },
    signedOut: { output: { loggedIn: false, affiliateToken: '', claimRequestId: '' } },
  },
})
