import { fileKindNames, fileLimits, kindsOf, sizeWords } from '#schemas/values/files.ts'
import { ApiError } from '../../base/apiError.ts'
import { uploads, type UploadRow } from '../../database/tables/index.ts'
import { uploadRules } from '../../policy/uploads.ts'
import { countUpload } from '../counting/counts.ts'
import type { Caller, Deps } from '../deps.ts'
import { requireRoom, senderOf } from './requireRoom.ts'

/** What a page says of a file before it sends it. */
export interface Announced {
  name: string
  /** Bytes. */
  size: number
  /** The kinds that its field takes; all that the platform takes if the page names none. */
  kinds: readonly string[]
}

/** A name as it may be shown: its last part, without control characters, at most so long. It is never used as a path. */
export function shownName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = [...last.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()].slice(0, fileLimits.name).join('')
  return clean.replace(/^\.+$/, '') || 'file'
}

/**
 * Begins an upload of this browser. Throws 400 for a size that is none, 413 for one that is too large, 429 and 503 where
 * there is no room for its first byte.
 */
export async function createUpload(deps: Deps, caller: Caller, { name, size, kinds }: Announced): Promise<UploadRow> {
  if (!Number.isInteger(size) || size < 1) throw new ApiError(400, 'Please send a file that is not empty')
  if (size > uploadRules.size)
    throw new ApiError(413, `This file is too large. It may have ${sizeWords(uploadRules.size)} at most.`)
  const wanted = kinds.length > 0 ? kindsOf(kinds) : fileKindNames
  if (wanted.length === 0) throw new ApiError(400, 'kinds names no kind of file')
  await countUpload(deps, caller)
  const sender = senderOf(deps, caller)
  await requireRoom(deps, sender, 1)
  const createdAt = deps.now()
  const [row] = await deps.db
    .insert(uploads)
    .values({
      ...sender,
      brandId: caller.brand.brandId,
      name: shownName(name),
      size,
      kinds: wanted,
      expiresAt: new Date(createdAt.getTime() + uploadRules.empty),
      createdAt,
    })
    .returning()
  return row!
}
