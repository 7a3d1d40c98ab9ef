import { and, desc, eq, inArray } from 'drizzle-orm'
import getAccount from '#schemas/operations/getAccount.ts'
import { claimRequests } from '../../database/tables/index.ts'
import { accountContexts } from '../../services/account/accountContext.ts'
import { requestIdsOfUser } from '../../services/ownedRequest.ts'
import { signedInUser } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(getAccount, async ({ deps, request }) => {
  const user = await signedInUser(deps, request)
  const which = and(inArray(claimRequests.id, await requestIdsOfUser(deps, user.id)), eq(claimRequests.brandId, deps.brandOf(request).brandId))
  const rows = await deps.db.select().from(claimRequests).where(which).orderBy(desc(claimRequests.createdAt))
  return { success: true, data: await accountContexts(deps, rows, user) }
})
