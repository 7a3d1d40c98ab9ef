import readClaimRequest from '#schemas/operations/readClaimRequest.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { requestReply } from '../../services/requests/requestReply.ts'
import { route } from '../route.ts'

export default route(readClaimRequest, async ({ deps, input, caller }) => {
  const row = await ownedRequest(deps, caller, input.claimRequestId)
  return { success: true, data: await requestReply(deps, row, input.include?.split(',')) }
})
