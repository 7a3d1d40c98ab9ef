import { and, asc, eq, inArray } from 'drizzle-orm'
import acknowledgeLegalFiles from '#schemas/operations/acknowledgeLegalFiles.ts'
import { legalFileAcknowledgments, legalFileTemplates } from '../../database/tables/index.ts'
import { ApiError } from '../../base/apiError.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { recordDocuments, withTexts } from '../../services/requests/signingRecord.ts'
import { isUuid } from '../../base/tokens.ts'
import { route } from '../route.ts'

/**
 * One row per document and claim request, with the version that was shown; repeats change nothing (AMB-47). A document that was withdrawn since
 * it was listed counts: it was on screen. The record of the signing takes the same documents.
 */
export default route(acknowledgeLegalFiles, async ({ deps, input, request }) => {
  const owner = await ownedRequest(deps, request, input.claim_request_id)
  const { legal_file_template_ids: ids, legal_file_versions: versions = [] } = input
  if (versions.length > 0 && versions.length !== ids.length)
    throw new ApiError(400, 'Each legal document needs its version')
  const listed = new Map(ids.map((id, at) => [id, versions[at]]))
  const own = and(eq(legalFileTemplates.brandId, owner.brandId), inArray(legalFileTemplates.id, ids.filter(isUuid)))
  const templates = ids.some(isUuid)
    ? await deps.db.select().from(legalFileTemplates).where(own).orderBy(asc(legalFileTemplates.displayOrder))
    : []
  if (templates.length < listed.size) throw new ApiError(400, 'A legal document is not one of this brand’s documents')
  if (templates.length === 0) return { success: true }
  const shown = templates.map(({ id, name, version }) => ({ id, name, version: listed.get(id) ?? version }))
  const documents = await withTexts(deps.db, shown)
  if (documents.length < shown.length) throw new ApiError(400, 'A legal document has no such version')
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(legalFileAcknowledgments)
      .values(
        shown.map(({ id, version }) => ({
          claimRequestId: owner.id,
          legalFileTemplateId: id,
          version,
          acknowledgedAt: deps.now(),
        })),
      )
      .onConflictDoNothing()
    await recordDocuments(tx, owner.id, documents)
  })
  return { success: true }
})
