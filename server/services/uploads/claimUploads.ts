import { and, asc, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { fileKinds, type FileReference } from '#schemas/values/files.ts'
import { ApiError } from '../../base/apiError.ts'
import { uploads, type ClaimRequestRow, type UploadRow } from '../../database/tables/index.ts'
import type { Transaction } from '../../database/database.ts'
import { uploadRules } from '../../policy/uploads.ts'
import type { Caller, Deps } from '../deps.ts'
import { recordEvent } from '../events/recordEvent.ts'
import { openUpload } from './ownedUpload.ts'

type Db = Deps['db'] | Transaction

/** The reference to a complete file that replies and events contain. */
export const referenceTo = ({ id, name, size, kind }: UploadRow): Required<FileReference> => ({
  id,
  name,
  size,
  type: kind ? fileKinds[kind].type : '',
})

/** Gives complete uploads to a claim request: they stay and go with it. */
export async function claimUploads(
  { db, now }: { db: Db; now: () => Date },
  ids: readonly string[],
  claimRequestId: string,
): Promise<void> {
  if (ids.length === 0) return
  const taken = await db
    .update(uploads)
    .set({ claimRequestId, expiresAt: null })
    .where(and(inArray(uploads.id, [...ids]), isNull(uploads.claimRequestId), isNotNull(uploads.kind)))
    .returning()
  const files = taken.map(referenceTo)
  if (files.length > 0) await recordEvent(db, claimRequestId, now(), { kind: 'files', detail: { files } })
}

/** The files of a claim request, oldest first. */
export const filesOf = ({ db }: { db: Pick<Db, 'select'> }, claimRequestId: string): Promise<UploadRow[]> =>
  db.select().from(uploads).where(eq(uploads.claimRequestId, claimRequestId)).orderBy(asc(uploads.createdAt))

/**
 * Adds a complete file of this browser to a claim request, once. Throws 404 for another person's file, 400 for one that
 * has not arrived completely, 409 when the claim request has as many files as it may have.
 */
export async function addFile(deps: Deps, caller: Caller, owner: ClaimRequestRow, id: string): Promise<UploadRow> {
  const known = await filesOf(deps, owner.id)
  const added = known.find((file) => file.id === id)
  if (added) return added
  const upload = await openUpload(deps, caller, id)
  if (upload.kind === null) throw new ApiError(400, 'This file has not been sent completely')
  const [{ files = 0 } = {}] = await deps.db
    .select({ files: count() })
    .from(uploads)
    .where(eq(uploads.claimRequestId, owner.id))
  if (files >= uploadRules.perRequest)
    throw new ApiError(409, `You have sent ${files} files for this claim, which is as many as we can take.`)
  await claimUploads(deps, [id], owner.id)
  return { ...upload, claimRequestId: owner.id, expiresAt: null }
}
