import createUser from '#schemas/operations/createUser.ts'
import { ApiError } from '../../base/apiError.ts'
import { keepSession } from '../../plugins/cookies.ts'
import { openAccount } from '../../services/accounts/openAccount.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { userReply } from '../../services/sessions.ts'
import { route } from '../route.ts'

/**
 * Sets the session cookie with the account: a page reloaded before it calls setSession would otherwise have an account that it can neither enter nor
 * create again.
 */
export default route(createUser, async ({ deps, input, caller, request, reply }) => {
  const owner = await ownedRequest(deps, caller, input.claim_request_id)
  const email = input.email.trim()
  if (!email) throw new ApiError(400, 'Email is required for account creation')
  const account = await openAccount(deps, caller, owner, email)
  if (account === 'existing') return { success: false, existingUser: true }
  keepSession(request, reply, account.session.access_token)
  return { success: true, existingUser: false, data: { user: userReply(account.user), session: account.session } }
})
