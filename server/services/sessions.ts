import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Static } from 'runnel/contracts'
import type { session, user } from '#schemas/operations/auth.ts'
import type { Transaction } from '../database/database.ts'
import { sessions, users, type UserRow } from '../database/tables/index.ts'
import type { Caller, Deps } from './deps.ts'
import { ApiError } from '../base/apiError.ts'
import { newToken, tokenHash } from '../base/tokens.ts'

/** Lifetime of sessions and browser cookies, in seconds. */
export const cookieLifetime = 7 * 24 * 3600

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

/** Notes the day on which an account is used, once a day, so that unused accounts can be deleted. */
async function noteSeen(db: Deps['db'], { id, lastSeenAt }: UserRow, at: Date): Promise<void> {
  if (lastSeenAt && dayOf(lastSeenAt) >= dayOf(at)) return
  await db
    .update(users)
    .set({ lastSeenAt: new Date(dayOf(at) * day) })
    .where(eq(users.id, id))
}

/** The user of a session token; undefined when it is missing, unknown or expired. */
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

/** The id of the user of a session token, as part of a larger query; null when the token is not valid. */
export const userIdOfToken = ({ now }: Deps, token: string): SQL =>
  sql`(select ${sessions.userId} from ${sessions} where ${isGood(token, now())})`

/** Ends the caller's session, if there is one. */
export async function closeSession({ db }: Deps, { sessionToken }: Pick<Caller, 'sessionToken'>): Promise<void> {
  if (sessionToken) await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash(sessionToken)))
}

/** Merges metadata into that of a user. Gives the changed user. */
export async function updateMetadata({ db }: Deps, { id }: UserRow, more: UserRow['metadata']): Promise<UserRow> {
  const [row] = await db
    .update(users)
    .set({ metadata: sql`${users.metadata} || ${JSON.stringify(more)}::jsonb` })
    .where(eq(users.id, id))
    .returning()
  return row!
}

/** The signed-in user, or undefined. */
export const currentUser = (deps: Deps, { sessionToken }: Pick<Caller, 'sessionToken'>): Promise<UserRow | undefined> =>
  userOfToken(deps, sessionToken)

/** The signed-in user. Throws 401 when nobody is. */
export async function signedInUser(deps: Deps, caller: Pick<Caller, 'sessionToken'>): Promise<UserRow> {
  const found = await currentUser(deps, caller)
  if (!found) throw new ApiError(401, 'Please log in first')
  return found
}
