import { and, asc, eq, isNull } from 'drizzle-orm'
import listLegalFiles from '#schemas/operations/listLegalFiles.ts'
import { legalFileTemplates } from '../../database/tables/index.ts'
import { route } from '../route.ts'

export default route(listLegalFiles, async ({ deps, input }) => {
  const rows = await deps.db
    .select()
    .from(legalFileTemplates)
    .where(and(eq(legalFileTemplates.brandId, input.brandId), isNull(legalFileTemplates.withdrawnAt)))
    .orderBy(asc(legalFileTemplates.displayOrder))
  const data = rows.map(({ id, name, fileUrl, htmlUrl, isRequired, brandId, displayOrder, version, size }) => ({
    id,
    name,
    file_url: fileUrl,
    html_url: htmlUrl,
    is_required: isRequired,
    brand_id: brandId,
    display_order: displayOrder,
    version,
    size,
  }))
  return { success: true, data }
})
