import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { uploadPieces } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { looked, type Content } from './kindOf.ts'

type Stored = Pick<Deps, 'db' | 'files'>

/** The keys of the pieces of an upload, in their order. */
async function keysOf({ db }: Stored, id: string): Promise<string[]> {
  const rows = await db
    .select({ key: uploadPieces.key })
    .from(uploadPieces)
    .where(and(eq(uploadPieces.uploadId, id), isNotNull(uploadPieces.place)))
    .orderBy(asc(uploadPieces.place))
  return rows.map(({ key }) => key)
}

/** The bytes of an upload, piece by piece. */
export async function* readUpload(deps: Stored, { id }: { id: string }): AsyncGenerator<Uint8Array> {
  for (const key of await keysOf(deps, id)) yield await deps.files.read(key)
}

/** The bytes of these pieces, until there are enough of them. */
async function enough({ files }: Stored, keys: readonly string[], size: number): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for (let left = size, at = 0; left > 0 && at < keys.length; at += 1) {
    const piece = await files.read(keys[at]!)
    pieces.push(piece)
    left -= piece.length
  }
  return pieces
}

/** The beginning and the end of an upload. */
export async function contentOf(deps: Stored, id: string): Promise<Content> {
  const keys = await keysOf(deps, id)
  const head = Buffer.concat(await enough(deps, keys, looked.head))
  const tail = Buffer.concat((await enough(deps, keys.toReversed(), looked.tail)).toReversed())
  return { head: head.subarray(0, looked.head), tail: tail.subarray(-looked.tail) }
}
