import { timingSafeEqual } from 'node:crypto'
import type { Caller, Deps } from '../deps.ts'
import type { UserRow } from '../../database/tables/index.ts'
import type { KnownDevice } from '../counting/counts.ts'
import { newToken } from '../../base/tokens.ts'

/** Seconds for which a browser is known: half a year. */
export const knownLifetime = 180 * 24 * 3600

type Account = Pick<UserRow, 'id' | 'passwordHash' | 'metadata'>

/** It holds for one account, for one password, and from one moment on. */
const proofOf = ({ keyed }: Deps, user: Account | undefined, issued: string, nonce: string): string =>
  keyed(`known device ${nonce} since ${issued} of ${user?.id} by ${user?.passwordHash}`)

/**
 * The cookie by which a browser is known as one that has signed in to this account. Signing out does not end it; another password, a link by mail and
 * signing out everywhere do.
 */
export function devicePass(deps: Deps, user: Account): string {
  const [issued, nonce] = [String(deps.now().getTime()), newToken()]
  return `${issued}.${nonce}.${proofOf(deps, user, issued, nonce)}`
}

/** Ends all that are known. */
export const knownSince = (now: Date): { devices_known_since: string } => ({ devices_known_since: now.toISOString() })

/** Whether what was issued then is still good. What is no number is not. */
function isGood(deps: Deps, { metadata }: Account, issued: number): boolean {
  const since = Date.parse(metadata.devices_known_since ?? '1970-01-01')
  return issued >= since && issued + knownLifetime * 1000 > deps.now().getTime()
}

/**
 * What names this browser where it has signed in to this account before, so that its own failures are all that counts for it: nobody elsewhere can lock the owner of an
 * account out. The cookie proves it without saying whose account it was. The same is done for nobody's account.
 */
export function knownDevice(deps: Deps, caller: Caller, user: Account | undefined): KnownDevice | undefined {
  const [issued = '', nonce = '', proof = ''] = (caller.knownDevice ?? '').split('.')
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(deps, user, issued, nonce))]
  const isProved = given.length === right.length && timingSafeEqual(given, right)
  return isProved && user && isGood(deps, user, Number(issued)) ? { device: nonce, account: user.id } : undefined
}
