import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { cookieName, cookieOptions } from '../../plugins/cookies.ts'
import { normalisedEmail } from '../normalised.ts'
import { newToken } from '../tokens.ts'

/** Seconds for which a browser is known: half a year. */
const lifetime = 180 * 24 * 3600

const proofOf = ({ keyed }: Deps, email: string, nonce: string): string => keyed(`known device ${nonce} of ${normalisedEmail(email)}`)

/** Lets this browser be known as one that has signed in to the account of this email. Signing out does not end it. */
export function rememberDevice(deps: Deps, request: FastifyRequest, reply: FastifyReply, email: string): void {
  const nonce = newToken()
  void reply.setCookie(cookieName('known', request), `${nonce}.${proofOf(deps, email, nonce)}`, { ...cookieOptions(request), maxAge: lifetime })
}

/**
 * What names this browser where it has signed in to the account of this email before, so that its own failures are all that counts for it: nobody elsewhere can
 * lock the owner of an account out. The cookie proves it without saying whose account it was.
 */
export function knownDevice(deps: Deps, request: FastifyRequest, email: string): string | undefined {
  const [nonce = '', proof = ''] = (request.cookies[cookieName('known', request)] ?? '').split('.')
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(deps, email, nonce))]
  return given.length === right.length && timingSafeEqual(given, right) ? nonce : undefined
}
