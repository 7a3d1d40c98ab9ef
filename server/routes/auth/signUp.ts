import contract from '#schemas/operations/signUp.ts'
import { signUp } from '../../services/accounts/openAccount.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { userReply } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(contract, async ({ deps, input, caller }) => {
  const owner = await ownedRequest(deps, caller, input.claim_request_id)
  const account = await signUp(deps, caller, owner, input)
  if (account === 'existing') return { success: false, existingUser: true }
  return { success: true, existingUser: false, data: { user: userReply(account.user), session: account.session } }
})
