import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { uploads, type UploadRow } from '../../database/tables/index.ts'
import { ApiError } from '../../base/apiError.ts'
import { isUuid } from '../../base/tokens.ts'
import type { Caller, Deps } from '../deps.ts'
import { ownedRequest } from '../ownedRequest.ts'

/** The same 404 for what does not exist, for what has expired and for what belongs to another person. */
export const noUpload = (): ApiError => new ApiError(404, 'There is no such file')

/** The condition for uploads of this browser that belong to no claim request yet. */
export const openOf = ({ now }: Pick<Deps, 'now'>, { ownerHash, brand }: Caller) =>
  and(
    eq(uploads.ownerHash, ownerHash),
    eq(uploads.brandId, brand.brandId),
    isNull(uploads.claimRequestId),
    gt(uploads.expiresAt, now()),
  )!

/** An upload of this browser that belongs to no claim request yet. Only such a one may be changed. Throws 404 otherwise. */
export async function openUpload(deps: Deps, caller: Caller, id: string): Promise<UploadRow> {
  const [row] = isUuid(id)
    ? await deps.db
        .select()
        .from(uploads)
        .where(and(eq(uploads.id, id), openOf(deps, caller)))
    : []
  if (!row) throw noUpload()
  return row
}

/** A complete file of the caller: of this browser, or of a claim request of theirs. Throws 404 otherwise. */
export async function ownedFile(deps: Deps, caller: Caller, id: string): Promise<UploadRow> {
  const [row] = isUuid(id) ? await deps.db.select().from(uploads).where(eq(uploads.id, id)) : []
  if (!row?.kind) throw noUpload()
  if (row.claimRequestId === null) return openUpload(deps, caller, id)
  await ownedRequest(deps, caller, row.claimRequestId).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? noUpload() : error
  })
  return row
}

/** The uploads among these ids that a submission of the caller may name: open ones, and those of its claim request. */
export async function namableUploads(
  deps: Deps,
  caller: Caller,
  ids: readonly string[],
  claimRequestId: string | undefined,
): Promise<UploadRow[]> {
  const known = ids.filter(isUuid)
  if (known.length === 0) return []
  const mine = claimRequestId
    ? or(openOf(deps, caller), eq(uploads.claimRequestId, claimRequestId))
    : openOf(deps, caller)
  return deps.db
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, known), mine))
}
