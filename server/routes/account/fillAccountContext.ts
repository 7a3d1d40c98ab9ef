import fillAccountContext from '#schemas/operations/fillAccountContext.ts'
import { accountContexts } from '../../services/account/accountContext.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { currentUser } from '../../services/sessions.ts'
import { route } from '../route.ts'

/** The user counts only when the claim request is theirs: this browser may hold one that is not tied to an account yet. */
export default route(fillAccountContext, async ({ deps, input, request }) => {
  const row = await ownedRequest(deps, request, input.claimRequestId)
  const user = await currentUser(deps, request)
  const [context] = await accountContexts(deps, [row], user?.id === row.userId ? user : undefined, {
    synthesizeSuccess: input.creditResult === 'success',
  })
  return { success: true, data: context! }
})
