import { and, eq, inArray } from 'drizzle-orm'
import acknowledgeLegalFiles from '#schemas/operations/acknowledgeLegalFiles.ts'
import { legalFileAcknowledgments, legalFileTemplates } from '../../database/tables/index.ts'
import { ApiError } from '../../services/apiError.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { isUuid } from '../../services/tokens.ts'
import { route } from '../route.ts'

/** One row per document and claim request, with the version that was shown; repeats change nothing (AMB-47). */
export default route(acknowledgeLegalFiles, async ({ deps, input, request }) => {
  const owner = await ownedRequest(deps, request, input.claim_request_id)
  const ids = [...new Set(input.legal_file_template_ids)]
  const own = and(eq(legalFileTemplates.brandId, owner.brandId), inArray(legalFileTemplates.id, ids.filter(isUuid)))
  const templates = ids.some(isUuid) ? await deps.db.select().from(legalFileTemplates).where(own) : []
  if (templates.length < ids.length) throw new ApiError(400, 'A legal document is not one of this brand’s documents')
  if (templates.length === 0) return { success: true }
  await deps.db
    .insert(legalFileAcknowledgments)
    .values(templates.map(({ id, version }) => ({ claimRequestId: owner.id, legalFileTemplateId: id, version, acknowledgedAt: deps.now() })))
    .onConflictDoNothing()
  return { success: true }
})
