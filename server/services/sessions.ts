import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from '#engine/definition/index.ts'
import type { session, user } from '#schemas/operations/createUser.ts'
import type { Transaction } from '../database/database.ts'
import { sessions, users, type UserRow } from '../database/tables/index.ts'
import type { Deps } from './deps.ts'
import { cookieLifetime, cookieName, cookieOptions } from '../plugins/cookies.ts'
import { ApiError } from '../base/apiError.ts'
import { newToken, tokenHash } from '../base/tokens.ts'

export type SessionReply = Static<typeof session>

/** A user as calls give it out: without its password's hash. */
export const userReply = ({
  id,
  email,
  emailVerifiedAt,
  passwordHash,
  metadata: { devices_known_since: _, ...metadata },
}: UserRow): Static<typeof user> => ({
  id,
  email,
  email_verified: emailVerifiedAt !== null,
  has_password: passwordHash !== null,
  user_metadata: metadata,
})

/** Opens a session. The token in the reply is the only copy. */
export async function openSession(
  { db, now }: { db: Deps['db'] | Transaction; now: Deps['now'] },
  userId: string,
): Promise<SessionReply> {
  const token = newToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + cookieLifetime * 1000)
  await db.insert(sessions).values({ tokenHash: tokenHash(token), userId, expiresAt, createdAt })
  return { access_token: token, expires_at: expiresAt.toISOString() }
}

const isGood = (token: string, now: Date) => and(eq(sessions.tokenHash, tokenHash(token)), gt(sessions.expiresAt, now))!

const day = 24 * 3600_000
const dayOf = (at: Date): number => Math.floor(at.getTime() / day)

/** Notes the day on which an account is used, once a day: an account that nobody uses is not kept for ever. */
async function noteSeen(db: Deps['db'], { id, lastSeenAt }: UserRow, at: Date): Promise<void> {
  if (lastSeenAt && dayOf(lastSeenAt) >= dayOf(at)) return
  await db
    .update(users)
    .set({ lastSeenAt: new Date(dayOf(at) * day) })
    .where(eq(users.id, id))
}

/** Whom a session token belongs to, while it is good. */
export async function userOfToken({ db, now }: Deps, token: string | undefined): Promise<UserRow | undefined> {
  if (!token) return undefined
  const [row] = await db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isGood(token, now()))
  if (row) await noteSeen(db, row.user, now())
  return row?.user
}

/** The id of whom a session token belongs to, as a part of a larger query; null where it is not good. */
export const userIdOfToken = ({ now }: Deps, token: string): SQL =>
  sql`(select ${sessions.userId} from ${sessions} where ${isGood(token, now())})`

/** Puts a session into a cookie that scripts cannot read. */
export const keepSession = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  void reply.setCookie(cookieName('session', request), token, cookieOptions(request))

/** Takes the session's cookie from the browser; the session itself ends in the database. */
export const endSession = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.clearCookie(cookieName('session', request), { ...cookieOptions(request), maxAge: 0 })

export const sessionToken = (request: FastifyRequest): string | undefined =>
  request.cookies[cookieName('session', request)]

/** The signed-in user, or undefined. */
export const currentUser = (deps: Deps, request: FastifyRequest): Promise<UserRow | undefined> =>
  userOfToken(deps, sessionToken(request))

/** The signed-in user. Throws 401 when nobody is. */
export async function signedInUser(deps: Deps, request: FastifyRequest): Promise<UserRow> {
  const found = await currentUser(deps, request)
  if (!found) throw new ApiError(401, 'Please log in first')
  return found
}
