import latestClaimRequest from '#schemas/operations/latestClaimRequest.ts'
import { ApiError } from '../../base/apiError.ts'
import { latestRequest } from '../../services/requests/requestReply.ts'
import { route } from '../route.ts'

export default route(latestClaimRequest, async ({ deps, input: { brandId, companyId }, caller }) => {
  if (!brandId || !companyId) throw new ApiError(400, 'Brand and company IDs are required')
  return { success: true, data: await latestRequest(deps, caller, { brandId, companyId }) }
})
