import { and, inArray, isNull, lt, or } from 'drizzle-orm'
import { uploadPieces, uploads } from '../../database/tables/index.ts'
import { uploadRules } from '../../policy/uploads.ts'
import type { Deps } from '../../services/deps.ts'

/** Rows of one round. */
const atOnce = 200

/**
 * Deletes uploads that have expired, and the pieces in the store that belong to no upload any more: of expired and
 * removed files, and of those that went with their claim request. May be repeated, run in several processes, and
 * interrupted. Gives the number of deleted pieces.
 */
export async function sweepUploads(
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const at = now()
  const expired = and(isNull(uploads.claimRequestId), lt(uploads.expiresAt, at))
  await db
    .delete(uploads)
    .where(
      inArray(
        uploads.id,
        db.select({ id: uploads.id }).from(uploads).where(expired).limit(atOnce).for('update', { skipLocked: true }),
      ),
    )
  const left = or(
    isNull(uploadPieces.uploadId),
    and(isNull(uploadPieces.place), lt(uploadPieces.createdAt, new Date(at.getTime() - uploadRules.leftPiece))),
  )
  let swept = 0
  while (!signal?.aborted) {
    const keys = await db.select({ key: uploadPieces.key }).from(uploadPieces).where(left).limit(atOnce)
    for (const { key } of keys) await files.remove(key)
    if (keys.length === 0) break
    await db.delete(uploadPieces).where(
      inArray(
        uploadPieces.key,
        keys.map(({ key }) => key),
      ),
    )
    swept += keys.length
  }
  return swept
}
