import createUser from '#schemas/operations/createUser.ts'
import { createAccount, tiedElsewhere } from '../../services/accounts/createAccount.ts'
import { ApiError } from '../../base/apiError.ts'
import { countSignUp } from '../../services/counting/counts.ts'
import { unlessItFails } from '../../services/counting/countUses.ts'
import { mailSite } from '../../services/mail/mailSite.ts'
import { ownedRequest, requireItsEmail } from '../../services/ownedRequest.ts'
import { currentUser, keepSession, userReply } from '../../services/sessions.ts'
import { route } from '../route.ts'

/**
 * Whether an email has an account is told for the email of an own claim request only, and not often: what is counted does not depend on the answer, or the
 * count would tell. Only who asks again for their own account is told nothing new, and not counted. The cookie comes with the account: a page that is loaded
 * again before it has set the session would have an account that it can neither enter nor make again.
 */
export default route(createUser, async ({ deps, input, request, reply }) => {
  const owner = await ownedRequest(deps, request, input.claim_request_id)
  const email = input.email.trim()
  if (!email) throw new ApiError(400, 'Email is required for account creation')
  requireItsEmail(owner, email)
  const signedIn = await currentUser(deps, request)
  const uses = await countSignUp(deps, request, owner)
  const account = await unlessItFails(uses, () =>
    createAccount(deps, { email, request: owner, mail: mailSite(deps, request), ...(signedIn ? { signedIn } : {}) }),
  )
  if (account === 'elsewhere') throw tiedElsewhere()
  if (account === 'existing') return { success: false, existingUser: true }
  if (!account.isNew) await uses.giveBack()
  keepSession(request, reply, account.session.access_token)
  return { success: true, existingUser: false, data: { user: userReply(account.user), session: account.session } }
})
