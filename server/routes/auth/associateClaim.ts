import associateClaim from '#schemas/operations/associateClaim.ts'
import { notFound } from '../../base/apiError.ts'
import { tieToUser } from '../../services/accounts/createAccount.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { signedInUser } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(associateClaim, async ({ deps, input, caller }) => {
  const owner = await ownedRequest(deps, caller, input.claim_request_id)
  const user = await signedInUser(deps, caller)
  if (!(await tieToUser(deps.db, owner.id, user.id))) throw notFound()
  return { success: true }
})
