import { and, desc, eq, inArray } from 'drizzle-orm'
import getAccount from '#schemas/operations/getAccount.ts'
import { claimRequests } from '../../database/tables/index.ts'
import { accountContexts } from '../../services/account/accountContext.ts'
import { searchableAmong } from '../../services/credit/maySearch.ts'
import { requestIdsOfUser } from '../../services/ownedRequest.ts'
import { signedInUser } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(getAccount, async ({ deps, request }) => {
  const user = await signedInUser(deps, request)
  const which = and(
    inArray(claimRequests.id, await requestIdsOfUser(deps, user.id)),
    eq(claimRequests.brandId, deps.brandOf(request).brandId),
  )
  const rows = await deps.db.select().from(claimRequests).where(which).orderBy(desc(claimRequests.createdAt))
  const contexts = await accountContexts(deps, rows, user)
  const searchable = await searchableAmong(
    deps,
    rows.map((request, index) => ({ request, state: contexts[index]!.searchState })),
  )
  return {
    success: true,
    data: contexts.map((context, index) =>
      searchable.has(rows[index]!.id) ? { ...context, maySearch: true } : context,
    ),
  }
})
