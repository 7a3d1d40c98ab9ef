import { asc, eq } from 'drizzle-orm'
import listCompanyLenders from '#schemas/operations/listCompanyLenders.ts'
import { lenders } from '../../database/tables/index.ts'
import { lenderReply } from '../../services/requests/requestReply.ts'
import { route } from '../route.ts'

export default route(listCompanyLenders, async ({ deps, input }) => {
  const rows = await deps.db
    .select()
    .from(lenders)
    .where(eq(lenders.companyId, input.companyId))
    .orderBy(asc(lenders.name))
  return { success: true, data: rows.map(lenderReply) }
})
