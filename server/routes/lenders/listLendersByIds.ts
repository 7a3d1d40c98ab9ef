import { and, eq, inArray } from 'drizzle-orm'
import listLendersByIds from '#schemas/operations/listLendersByIds.ts'
import { lenders } from '../../database/tables/index.ts'
import { lenderReply } from '../../services/requests/requestReply.ts'
import { isUuid } from '../../base/tokens.ts'
import { route } from '../route.ts'

/** Ids that are no UUIDs or nobody's are left out. */
export default route(listLendersByIds, async ({ deps, input }) => {
  const ids = input.ids.split(',').filter(isUuid)
  const rows =
    ids.length > 0
      ? await deps.db
          .select()
          .from(lenders)
          .where(and(eq(lenders.companyId, input.companyId), inArray(lenders.id, ids)))
      : []
  return { success: true, data: rows.map(lenderReply) }
})
