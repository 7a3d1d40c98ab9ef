import { and, desc, eq, inArray } from 'drizzle-orm'
import latestClaimRequest from '#schemas/operations/latestClaimRequest.ts'
import { claimRequests } from '../../database/tables/index.ts'
import { ApiError } from '../../base/apiError.ts'
import { ownedBy, requestIdsOf } from '../../services/ownedRequest.ts'
import { requestReply } from '../../services/requests/requestReply.ts'
import { route } from '../route.ts'

export default route(latestClaimRequest, async ({ deps, input: { brandId, companyId }, request }) => {
  if (!brandId || !companyId) throw new ApiError(400, 'Brand and company IDs are required')
  const [row] = await deps.db
    .select()
    .from(claimRequests)
    .where(
      and(
        eq(claimRequests.brandId, brandId),
        eq(claimRequests.companyId, companyId),
        inArray(claimRequests.id, await requestIdsOf(deps, request)),
        ownedBy(deps, request),
      ),
    )
    .orderBy(desc(claimRequests.createdAt))
    .limit(1)
  if (!row) throw new ApiError(404, 'No claim requests found')
  return { success: true, data: await requestReply(deps, row) }
})
