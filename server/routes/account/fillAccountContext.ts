import fillAccountContext from '#schemas/operations/fillAccountContext.ts'
import { contextOfRequest } from '../../services/account/accountContext.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

export default route(fillAccountContext, async ({ deps, input, caller }) => {
  const row = await ownedRequest(deps, caller, input.claimRequestId)
  const synthesizeSuccess = input.creditResult === 'success'
  return { success: true, data: await contextOfRequest(deps, caller, row, { synthesizeSuccess }) }
})
