import { and, desc, eq } from 'drizzle-orm'
import getAccount from '#schemas/operations/getAccount.ts'
import { claimRequests } from '../../database/tables/index.ts'
import { accountContexts } from '../../services/account/accountContext.ts'
import { signedInUser } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(getAccount, async ({ deps, request }) => {
  const user = await signedInUser(deps, request)
  const rows = await deps.db.select().from(claimRequests).where(and(eq(claimRequests.userId, user.id), eq(claimRequests.brandId, deps.brandOf(request).brandId))).orderBy(desc(claimRequests.createdAt))
  return { success: true, data: await accountContexts(deps, rows, user) }
})
