import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { fileKindNames, fileLimits, kindsOf, sizeWords } from '#schemas/values/files.ts'
import { ApiError, TooMany } from '../../base/apiError.ts'
import { uploads, type UploadRow } from '../../database/tables/index.ts'
import { uploadRules } from '../../policy/uploads.ts'
import { countUpload } from '../counting/counts.ts'
import type { Caller, Deps } from '../deps.ts'

/** What a page says of a file before it sends it. */
export interface Announced {
  name: string
  /** Bytes. */
  size: number
  /** The kinds that its field takes; all that the platform takes if the page names none. */
  kinds: readonly string[]
}

const hour = 3600_000

/** A name as it may be shown: its last part, without control characters, at most so long. It is never used as a path. */
export function shownName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = [...last.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()].slice(0, fileLimits.name).join('')
  return clean.replace(/^\.+$/, '') || 'file'
}

const sum = sql<number>`coalesce(sum(${uploads.size}), 0)::float8`

/** Refuses more than one browser may send in an hour, and more than all browsers together may keep here. */
async function requireRoom({ db, now, log }: Deps, { ownerHash }: Caller, size: number): Promise<void> {
  const since = new Date(now().getTime() - hour)
  const [own] = await db
    .select({ size: sum })
    .from(uploads)
    .where(and(eq(uploads.ownerHash, ownerHash), gt(uploads.createdAt, since)))
  if (own!.size + size > uploadRules.sizePerHour)
    throw new TooMany('You have sent many files. Please try again in an hour.', hour / 1000)
  const [open] = await db.select({ size: sum }).from(uploads).where(isNull(uploads.claimRequestId))
  if (open!.size + size <= uploadRules.openSize) return
  log('no room for uploads', { bytes: open!.size })
  throw new ApiError(507, 'We cannot take files at the moment. Please try again later.')
}

/**
 * Begins an upload of this browser. Throws 400 for a size that is none, 413 for one that is too large, 429 and 507 where
 * there is no room.
 */
export async function createUpload(deps: Deps, caller: Caller, { name, size, kinds }: Announced): Promise<UploadRow> {
  if (!Number.isInteger(size) || size < 1) throw new ApiError(400, 'Please send a file that is not empty')
  if (size > uploadRules.size)
    throw new ApiError(413, `This file is too large. It may have ${sizeWords(uploadRules.size)} at most.`)
  const wanted = kinds.length > 0 ? kindsOf(kinds) : fileKindNames
  if (wanted.length === 0) throw new ApiError(400, 'kinds names no kind of file')
  await countUpload(deps, caller)
  await requireRoom(deps, caller, size)
  const createdAt = deps.now()
  const [row] = await deps.db
    .insert(uploads)
    .values({
      ownerHash: caller.ownerHash,
      brandId: caller.brand.brandId,
      name: shownName(name),
      size,
      kinds: wanted,
      expiresAt: new Date(createdAt.getTime() + uploadRules.unfinished),
      createdAt,
    })
    .returning()
  return row!
}
