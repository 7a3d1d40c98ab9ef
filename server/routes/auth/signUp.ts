import signUp from '#schemas/operations/signUp.ts'
import { createAccount, tiedElsewhere } from '../../services/accounts/createAccount.ts'
import { hashPassword } from '../../services/accounts/passwords.ts'
import { countSignUp } from '../../services/counting/counts.ts'
import { unlessItFails } from '../../services/counting/countUses.ts'
import { mailSite } from '../../services/mail/mailSite.ts'
import { ownedRequest, requireItsEmail } from '../../services/ownedRequest.ts'
import { userReply } from '../../services/sessions.ts'
import { route } from '../route.ts'

/** An account belongs to a claim request of the caller: emails cannot be tried out here. */
export default route(signUp, async ({ deps, input, request }) => {
  const owner = await ownedRequest(deps, request, input.claim_request_id)
  requireItsEmail(owner, input.email)
  const uses = await countSignUp(deps, request, owner)
  const passwordHash = await unlessItFails(uses, () => hashPassword(input.password))
  const account = await unlessItFails(uses, () =>
    createAccount(deps, { email: input.email, passwordHash, request: owner, mail: mailSite(deps, request) }),
  )
  if (account === 'elsewhere') throw tiedElsewhere()
  if (account === 'existing') return { success: false, existingUser: true }
  return { success: true, existingUser: false, data: { user: userReply(account.user), session: account.session } }
})
