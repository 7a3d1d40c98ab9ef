import { randomUUID } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import { ApiError } from '../../base/apiError.ts'
import { uploadPieces, uploads, type UploadRow } from '../../database/tables/index.ts'
import { uploadRules } from '../../policy/uploads.ts'
import type { Caller, Deps } from '../deps.ts'
import { finishUpload } from './finishUpload.ts'
import { openUpload } from './ownedUpload.ts'
import { requireRoom } from './requireRoom.ts'

/** Tus: the bytes do not go on where the upload is. The client asks where that is. */
const elsewhere = (): ApiError => new ApiError(409, 'The file goes on at another place')

/**
 * Stores a piece and gives it its place. If another request was faster, the place is taken: the piece is deleted, so that
 * no bytes are here which nobody counts. Throws 409 then, 429 and 503 where there is no room.
 */
async function storePiece(deps: Deps, upload: UploadRow, place: number, bytes: Buffer): Promise<void> {
  const { db, files, now } = deps
  const { id } = upload
  await requireRoom(deps, upload, bytes.length)
  const key = randomUUID()
  const at = now()
  const goesOn = and(eq(uploads.id, id), eq(uploads.received, place))
  // Noted before it is stored, so that nothing in the store is unknown. Nothing is noted of an upload that is gone.
  const noted = await db.execute(
    sql`insert into upload_pieces (key, upload_id, size, created_at) select ${key}::uuid, id, ${bytes.length}, ${at} from uploads where ${goesOn}`,
  )
  if (noted.rowCount === 0) throw elsewhere()
  await files.write(key, bytes)
  const isPlaced = await db.transaction(async (tx) => {
    const expiresAt = new Date(at.getTime() + uploadRules.unfinished)
    const moved = await tx
      .update(uploads)
      .set({ received: place + bytes.length, expiresAt })
      .where(goesOn)
      .returning({ id: uploads.id })
    if (moved.length > 0) await tx.update(uploadPieces).set({ place }).where(eq(uploadPieces.key, key))
    return moved.length > 0
  })
  if (isPlaced) return
  await files.remove(key)
  await db.delete(uploadPieces).where(eq(uploadPieces.key, key))
  throw elsewhere()
}

/** Refuses to go on with a file that came in too many small pieces. */
async function requireFewPieces({ db }: Deps, id: string): Promise<void> {
  const [known] = await db.select({ pieces: count() }).from(uploadPieces).where(eq(uploadPieces.uploadId, id))
  if (known!.pieces < uploadRules.pieces) return
  await db.delete(uploads).where(eq(uploads.id, id))
  throw new ApiError(413, 'This file came in too many pieces. Please send it again.')
}

/**
 * Takes the bytes of a request into an upload of this browser, from `offset` on. What arrives before the connection is
 * lost is kept. Throws 409 if the upload is elsewhere, 413 for more bytes than were announced, 429 and 503 where there is
 * no room, and as `finishUpload` if the file is complete.
 */
export async function receiveBytes(
  deps: Deps,
  caller: Caller,
  id: string,
  { offset, body }: { offset: number; body: AsyncIterable<Buffer> },
): Promise<UploadRow> {
  const upload = await openUpload(deps, caller, id)
  if (offset !== upload.received) throw elsewhere()
  await requireFewPieces(deps, id)
  let place = offset
  let held: Buffer[] = []
  let size = 0
  const keep = async (): Promise<void> => {
    if (size === 0) return
    const piece = Buffer.concat(held)
    ;[held, size] = [[], 0]
    await storePiece(deps, upload, place, piece)
    place += piece.length
  }
  try {
    for await (const chunk of body) {
      if (place + size + chunk.length > upload.size)
        throw new ApiError(413, 'The file is larger than was said. Please send it again.')
      held.push(chunk)
      size += chunk.length
      if (size >= uploadRules.piece) await keep()
    }
  } finally {
    await keep()
  }
  return finishUpload(deps, { ...upload, received: place })
}
