import signUp from '#schemas/operations/signUp.ts'
import { createAccount } from '../../services/accounts/createAccount.ts'
import { hashPassword } from '../../services/accounts/passwords.ts'
import { countUse } from '../../services/countUse.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { userReply } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(signUp, async ({ deps, input, request }) => {
  const owner = input.claim_request_id ? await ownedRequest(deps, request, input.claim_request_id) : undefined
  const passwordHash = await hashPassword(input.password)
  const account = await createAccount(deps, { email: input.email, passwordHash, ...(owner ? { request: owner } : {}) })
  if (account) return { success: true, existingUser: false, data: { user: userReply(account.user), session: account.session } }
  await countUse(deps, `existing account told to ${request.ip}`, deps.limits.existingAccount)
  return { success: false, existingUser: true }
})
