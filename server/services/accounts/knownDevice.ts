import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps.ts'
import type { UserRow } from '../../database/tables/index.ts'
import type { KnownDevice } from '../counting/counts.ts'
import { newToken } from '../../base/tokens.ts'

/** Seconds for which a browser is known: half a year. */
export const knownLifetime = 180 * 24 * 3600

/** An account of an applicant, or of a member of staff, which has no metadata. */
type Account = Pick<UserRow, 'id' | 'passwordHash'> & Partial<Pick<UserRow, 'metadata'>>

/** The signature of a pass: for one account, one password and one time of issue. */
const proofOf = ({ keyed }: Deps, user: Account | undefined, issued: string, nonce: string): string =>
  keyed(`known device ${nonce} since ${issued} of ${user?.id} by ${user?.passwordHash}`)

/**
 * The cookie that identifies a browser as one that has signed in to this account. It outlives signing out, but not a new password, a followed mail link or
 * signing out everywhere.
 */
export function devicePass(deps: Deps, user: Account): string {
  const [issued, nonce] = [String(deps.now().getTime()), newToken()]
  return `${issued}.${nonce}.${proofOf(deps, user, issued, nonce)}`
}

/** Metadata that makes all passes issued so far invalid. */
export const knownSince = (now: Date): { devices_known_since: string } => ({ devices_known_since: now.toISOString() })

/** Whether a pass issued at this time (milliseconds since 1970) is still valid; false for NaN. */
function isGood(deps: Deps, { metadata }: Account, issued: number): boolean {
  const since = Date.parse(metadata?.devices_known_since ?? '1970-01-01')
  return issued >= since && issued + knownLifetime * 1000 > deps.now().getTime()
}

/**
 * The name of this browser if it has signed in to this account before. Its failed attempts are then counted separately,
 * so nobody elsewhere can lock the owner out. The cookie proves it without revealing the account. The same work is done
 * when there is no such account.
 */
export function knownDevice(deps: Deps, pass: string | undefined, user: Account | undefined): KnownDevice | undefined {
  const [issued = '', nonce = '', proof = ''] = (pass ?? '').split('.')
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(deps, user, issued, nonce))]
  const isProved = given.length === right.length && timingSafeEqual(given, right)
  return isProved && user && isGood(deps, user, Number(issued)) ? { device: nonce, account: user.id } : undefined
}
