import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { fileKinds, sizeWords, type FileReference } from '#schemas/values/files.ts'
import { ApiError } from '../../base/apiError.ts'
import { claimRequests, uploads, type ClaimRequestRow, type UploadRow } from '../../database/tables/index.ts'
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

const full = (): ApiError =>
  new ApiError(409, `You have sent ${uploadRules.perRequest} files for this claim, which is as many as we can take.`)
const tooLarge = (): ApiError =>
  new ApiError(
    409,
    `You have sent files of ${sizeWords(uploadRules.requestSize)} for this claim, which is as much as we can take.`,
  )

/** Throws 409 for more files, or more bytes, than one claim request may have. */
export function requireFew(files: readonly Pick<UploadRow, 'size'>[]): void {
  if (files.length > uploadRules.perRequest) throw full()
  if (files.reduce((sum, { size }) => sum + size, 0) > uploadRules.requestSize) throw tooLarge()
}

/**
 * Gives complete uploads to a claim request: they stay and go with it. All of them or, if it would have more than it may
 * have, none; calls at the same time wait for each other. Throws 409 then.
 */
export async function claimUploads(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ids: readonly string[],
  claimRequestId: string,
): Promise<void> {
  if (ids.length === 0) return
  await db.transaction(async (tx) => {
    await tx
      .select({ id: claimRequests.id })
      .from(claimRequests)
      .where(eq(claimRequests.id, claimRequestId))
      .for('no key update')
    const taken = await tx
      .update(uploads)
      .set({ claimRequestId, expiresAt: null })
      .where(and(inArray(uploads.id, [...ids]), isNull(uploads.claimRequestId), isNotNull(uploads.kind)))
      .returning()
    if (taken.length === 0) return
    requireFew(await filesOf({ db: tx }, claimRequestId))
    await recordEvent(tx, claimRequestId, now(), { kind: 'files', detail: { files: taken.map(referenceTo) } })
  })
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
  await claimUploads(deps, [id], owner.id)
  return { ...upload, claimRequestId: owner.id, expiresAt: null }
}
