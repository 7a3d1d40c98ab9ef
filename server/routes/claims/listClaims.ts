import listClaims from '#schemas/operations/listClaims.ts'
import { listStored } from '../../services/claims/listStored.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

export default route(listClaims, async ({ deps, input, caller }) => {
  const { id } = await ownedRequest(deps, caller, input.claimRequestId)
  const claims = await listStored(deps, [id], {
    history: input.include === 'status_history',
    creditCheckOnly: input.creditCheckOnly === 'true',
  })
  return { success: true, data: claims.get(id)! }
})
