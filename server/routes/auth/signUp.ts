import signUp from '#schemas/operations/signUp.ts'
import { createAccount } from '../../services/accounts/createAccount.ts'
import { hashPassword } from '../../services/accounts/passwords.ts'
import { countSignUp } from '../../services/counting/counts.ts'
import { unlessItFails } from '../../services/counting/countUses.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { userReply } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(signUp, async ({ deps, input, request }) => {
  const owner = input.claim_request_id ? await ownedRequest(deps, request, input.claim_request_id) : undefined
  const uses = await countSignUp(deps, request, owner)
  const passwordHash = await unlessItFails(uses, () => hashPassword(input.password))
  const account = await createAccount(deps, { email: input.email, passwordHash, ...(owner ? { request: owner } : {}) })
  if (account) return { success: true, existingUser: false, data: { user: userReply(account.user), session: account.session } }
  return { success: false, existingUser: true }
})
