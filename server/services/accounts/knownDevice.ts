import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { cookieName, cookieOptions } from '../../plugins/cookies.ts'
import type { UserRow } from '../../database/tables/index.ts'
import { newToken } from '../../base/tokens.ts'

/** Seconds for which a browser is known: half a year. */
const lifetime = 180 * 24 * 3600

type Account = Pick<UserRow, 'id' | 'passwordHash' | 'metadata'>

/** A browser that has signed in to this account before, by a name of its own. */
export interface KnownDevice {
  device: string
  account: string
}

/** It holds for one account, for one password, and from one moment on. */
const proofOf = ({ keyed }: Deps, user: Account | undefined, issued: string, nonce: string): string =>
  keyed(`known device ${nonce} since ${issued} of ${user?.id} by ${user?.passwordHash}`)

/** Lets this browser be known as one that has signed in to this account. Signing out does not end it; another password, a link by mail and signing out everywhere do. */
export function rememberDevice(deps: Deps, request: FastifyRequest, reply: FastifyReply, user: Account): void {
  const [issued, nonce] = [String(deps.now().getTime()), newToken()]
  void reply.setCookie(cookieName('known', request), `${issued}.${nonce}.${proofOf(deps, user, issued, nonce)}`, {
    ...cookieOptions(request),
    maxAge: lifetime,
  })
}

/** Ends all that are known. */
export const knownSince = (now: Date): { devices_known_since: string } => ({ devices_known_since: now.toISOString() })

/** Whether what was issued then is still good. What is no number is not. */
function isGood(deps: Deps, { metadata }: Account, issued: number): boolean {
  const since = Date.parse(metadata.devices_known_since ?? '1970-01-01')
  return issued >= since && issued + lifetime * 1000 > deps.now().getTime()
}

/**
 * What names this browser where it has signed in to this account before, so that its own failures are all that counts for it: nobody elsewhere can lock the owner of an
 * account out. The cookie proves it without saying whose account it was. The same is done for nobody's account.
 */
export function knownDevice(deps: Deps, request: FastifyRequest, user: Account | undefined): KnownDevice | undefined {
  const [issued = '', nonce = '', proof = ''] = (request.cookies[cookieName('known', request)] ?? '').split('.')
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(deps, user, issued, nonce))]
  const isProved = given.length === right.length && timingSafeEqual(given, right)
  return isProved && user && isGood(deps, user, Number(issued)) ? { device: nonce, account: user.id } : undefined
}
