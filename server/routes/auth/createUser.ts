import createUser from '#schemas/operations/createUser.ts'
import { createAccount } from '../../services/accounts/createAccount.ts'
import { ApiError } from '../../services/apiError.ts'
import { countUse } from '../../services/countUse.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { currentUser, keepSession, userReply } from '../../services/sessions.ts'
import { route } from '../route.ts'

/**
 * Whether an email has an account is told for the email of an own claim request only, and not often. The cookie comes with the account: a page that is loaded
 * again before it has set the session would have an account that it can neither enter nor make again.
 */
export default route(createUser, async ({ deps, input, request, reply }) => {
  const owner = await ownedRequest(deps, request, input.claim_request_id)
  const email = input.email.trim()
  if (!email) throw new ApiError(400, 'Email is required for account creation')
  if (email.toLowerCase() !== owner.email?.toLowerCase()) throw new ApiError(400, 'email is not the email of this claim request')
  const signedIn = await currentUser(deps, request)
  const account = await createAccount(deps, { email, request: owner, ...(signedIn ? { signedIn } : {}) })
  if (account) {
    keepSession(request, reply, account.session.access_token)
    return { success: true, existingUser: false, data: { user: userReply(account.user), session: account.session } }
  }
  await countUse(deps, `account lookup of ${owner.id}`, deps.limits.accountLookup)
  await countUse(deps, `existing account told to ${request.ip}`, deps.limits.existingAccount)
  return { success: false, existingUser: true }
})
