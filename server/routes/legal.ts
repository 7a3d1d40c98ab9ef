import { operations } from '#schemas/operations/index.ts'
import { acknowledgeLegalFiles, legalFilesOf } from '../services/legal/legalFiles.ts'
import { ownedRequest } from '../services/ownedRequest.ts'
import { route } from './route.ts'

export const legal = {
  acknowledgeLegalFiles: route(operations.acknowledgeLegalFiles, async ({ deps, input, caller }) => {
    const owner = await ownedRequest(deps, caller, input.claim_request_id)
    await acknowledgeLegalFiles(deps, owner, input.legal_file_template_ids, input.legal_file_versions ?? [])
    return { success: true }
  }),

  listLegalFiles: route(operations.listLegalFiles, async ({ deps, input }) => {
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
  }),
}
