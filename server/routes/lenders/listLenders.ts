import { and, asc, eq } from 'drizzle-orm'
import listLenders from '#schemas/operations/listLenders.ts'
import { lenders } from '../../database/tables/index.ts'
import { lenderReply } from '../../services/requests/requestReply.ts'
import { route } from '../route.ts'

export default route(listLenders, async ({ deps, input }) => {
  const offered = input.showInManualList === 'true' ? eq(lenders.showOnManualLendersList, true) : undefined
  const rows = await deps.db
    .select()
    .from(lenders)
    .where(and(eq(lenders.companyId, input.companyId), offered))
    .orderBy(asc(lenders.name))
  return { success: true, data: rows.map(lenderReply) }
})
