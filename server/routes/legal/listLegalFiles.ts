import listLegalFiles from '#schemas/operations/listLegalFiles.ts'
import { legalFilesOf } from '../../services/legal/legalFiles.ts'
import { route } from '../route.ts'

export default route(listLegalFiles, async ({ deps, input }) => {
  const rows = await legalFilesOf(deps, input.brandId)
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
