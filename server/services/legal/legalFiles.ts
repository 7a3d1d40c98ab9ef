import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { ApiError } from '../../base/apiError.ts'
import { isUuid } from '../../base/tokens.ts'
import { legalFileAcknowledgments, legalFileTemplates, type ClaimRequestRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { recordEvent } from '../events/recordEvent.ts'
import { recordDocuments, withTexts } from '../signing/signingRecord.ts'

type LegalFileRow = typeof legalFileTemplates.$inferSelect

/** The legal documents that a brand shows now, in their order. */
export const legalFilesOf = ({ db }: Deps, brandId: string): Promise<LegalFileRow[]> =>
  db
    .select()
    .from(legalFileTemplates)
    .where(and(eq(legalFileTemplates.brandId, brandId), isNull(legalFileTemplates.withdrawnAt)))
    .orderBy(asc(legalFileTemplates.displayOrder))

/**
 * Records that an applicant was shown legal documents: one row per document and claim request, with the version shown; repeats change nothing (AMB-47). A
 * document withdrawn since it was listed counts, since it was on screen. The record of the signing gets the same documents.
 *
 * `versions` corresponds to `ids`, or is empty if the page does not send them. Throws 400 for a document that is not the brand's, and for a version that
 * never existed.
 */
export async function acknowledgeLegalFiles(
  deps: Deps,
  owner: ClaimRequestRow,
  ids: readonly string[],
  versions: readonly string[],
): Promise<void> {
  if (versions.length > 0 && versions.length !== ids.length)
    throw new ApiError(400, 'Each legal document needs its version')
  const listed = new Map(ids.map((id, at) => [id, versions[at]]))
  const own = and(eq(legalFileTemplates.brandId, owner.brandId), inArray(legalFileTemplates.id, ids.filter(isUuid)))
  const templates = ids.some(isUuid)
    ? await deps.db.select().from(legalFileTemplates).where(own).orderBy(asc(legalFileTemplates.displayOrder))
    : []
  if (templates.length < listed.size) throw new ApiError(400, 'A legal document is not one of this brand’s documents')
  if (templates.length === 0) return
  const shown = templates.map(({ id, name, version }) => ({ id, name, version: listed.get(id) ?? version }))
  const documents = await withTexts(deps.db, shown)
  if (documents.length < shown.length) throw new ApiError(400, 'A legal document has no such version')
  await deps.db.transaction(async (tx) => {
    const acknowledged = await tx
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
      .returning({ id: legalFileAcknowledgments.legalFileTemplateId })
    const ofSigning = await recordDocuments(tx, owner.id, documents)
    if (acknowledged.length > 0 || ofSigning)
      await recordEvent(tx, owner.id, deps.now(), { kind: 'documents-shown', detail: { documents, ofSigning } })
  })
}
