import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import { ApiError, TooMany } from '../../base/apiError.ts'
import { uploads, type UploadRow } from '../../database/tables/index.ts'
import { uploadRules } from '../../policy/uploads.ts'
import { networkOf } from '../counting/networks.ts'
import type { Caller, Deps } from '../deps.ts'

const hour = 3600_000
const day = 24 * hour

/** Who sends a file: the browser, and the networks that it belongs to. */
export type Sender = Pick<UploadRow, 'ownerHash' | 'network' | 'site'>

export function senderOf({ keyed }: Pick<Deps, 'keyed'>, { ownerHash, address }: Caller): Sender {
  const { line, site } = networkOf(address)
  const keyOf = (network: string): string => keyed(`uploads of ${network}`)
  return { ownerHash, network: keyOf(line), site: site === undefined ? null : keyOf(site) }
}

/** A sum of bytes that may not grow beyond a size, and what is said otherwise. */
interface Quota {
  which: SQL | undefined
  size: number
  refusal: () => ApiError
}

const ofBrowser = () => new TooMany('You have sent many files. Please try again in an hour.', hour / 1000)
const ofNetwork = () => new TooMany('Many files were sent from your network. Please try again later.', hour / 1000)
const noRoom = () => new ApiError(503, 'We cannot take files at the moment. Please try again later.')

function quotasOf({ now }: Pick<Deps, 'now'>, { ownerHash, network, site }: Sender): Quota[] {
  const since = (time: number) => gt(uploads.createdAt, new Date(now().getTime() - time))
  const isOpen = isNull(uploads.claimRequestId)
  const { sizePerHour, sizePerDay, openSizePerNetwork, networksOfSite, openSize } = uploadRules
  const ofOne = (isFrom: SQL, factor: number): Quota[] => [
    { which: and(isFrom, since(day)), size: factor * sizePerDay, refusal: ofNetwork },
    { which: and(isFrom, isOpen), size: factor * openSizePerNetwork, refusal: ofNetwork },
  ]
  return [
    { which: and(eq(uploads.ownerHash, ownerHash), since(hour)), size: sizePerHour, refusal: ofBrowser },
    ...(network === null ? [] : ofOne(eq(uploads.network, network), 1)),
    ...(site === null ? [] : ofOne(eq(uploads.site, site), networksOfSite)),
    { which: isOpen, size: openSize, refusal: noRoom },
  ]
}

/**
 * Refuses bytes for which there is no room: more than one browser or network may send, more than may be here without a claim request, or more than the disk
 * should take. Bytes that have arrived count, whatever was announced, so it is asked again for each piece. Throws 429 and 503.
 */
export async function requireRoom(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'files'>,
  sender: Sender,
  bytes: number,
): Promise<void> {
  const quotas = quotasOf(deps, sender)
  const sums = quotas.map(
    ({ which }) => sql`(select coalesce(sum(${uploads.received}), 0)::float8 from ${uploads} where ${which})`,
  )
  const { rows } = await deps.db.execute<{ sums: number[] }>(sql`select array[${sql.join(sums, sql`, `)}] as sums`)
  const full = quotas.find(({ size }, at) => rows[0]!.sums[at]! + bytes > size)
  const isDiskFull = !full && !((await deps.files.hasRoom?.(bytes)) ?? true)
  const refusal = full?.refusal() ?? (isDiskFull ? noRoom() : undefined)
  if (!refusal) return
  if (refusal.status === 503)
    deps.log('no room for uploads', { why: isDiskFull ? 'disk' : 'files without a claim request' })
  throw refusal
}
