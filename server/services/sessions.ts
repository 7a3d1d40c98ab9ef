import { and, desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Static } from 'runnel/contracts'
import type { ownSession, session, user } from '#schemas/operations/auth.ts'
import type { Transaction } from '../database/database.ts'
import { sessions, users, type UserRow } from '../database/tables/index.ts'
import type { Caller, Deps } from './deps.ts'
import { ApiError } from '../base/apiError.ts'
import { secondsBefore } from '../base/secondsBefore.ts'
import { isUuid, newToken, tokenHash } from '../base/tokens.ts'
import { browserName } from './browserName.ts'

/** Lifetime of sessions and browser cookies, in seconds. */
export const cookieLifetime = 7 * 24 * 3600

/** Seconds after which a session that nobody uses ends. docs/guides/signing-in.md says why. */
export const sessionIdle = 24 * 3600

/** Seconds within which a session is not noted again as used. */
const noteEvery = 900

export type SessionReply = Static<typeof session>
type OwnSession = Static<typeof ownSession>

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

/** Opens a session for a browser. The token in the reply is the only copy. */
export async function openSession(
  { db, now }: { db: Deps['db'] | Transaction; now: Deps['now'] },
  userId: string,
  { ownerHash: openedBy, userAgent }: Pick<Caller, 'ownerHash'> & Partial<Pick<Caller, 'userAgent'>>,
): Promise<SessionReply> {
  const token = newToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + cookieLifetime * 1000)
  const browser = browserName(userAgent)
  await db
    .insert(sessions)
    .values({ tokenHash: tokenHash(token), userId, openedBy, browser, seenAt: createdAt, expiresAt, createdAt })
  return { access_token: token, expires_at: expiresAt.toISOString() }
}

/** The condition for sessions that have not ended. */
const isOpen = (now: Date) => and(gt(sessions.expiresAt, now), gt(sessions.seenAt, secondsBefore(now, sessionIdle)))!

const isGood = (token: string, now: Date) => and(eq(sessions.tokenHash, tokenHash(token)), isOpen(now))!

const day = 24 * 3600_000
const dayOf = (at: Date): number => Math.floor(at.getTime() / day)

type SessionRow = typeof sessions.$inferSelect

/** Notes that a session is used, so that it does not end meanwhile. */
async function noteUsed(db: Deps['db'], { id, seenAt }: SessionRow, at: Date): Promise<void> {
  if (seenAt <= secondsBefore(at, noteEvery)) await db.update(sessions).set({ seenAt: at }).where(eq(sessions.id, id))
}

/** Notes the day on which an account is used, once a day, so that unused accounts can be deleted. */
async function noteSeen(db: Deps['db'], { id, lastSeenAt }: UserRow, at: Date): Promise<void> {
  if (lastSeenAt && dayOf(lastSeenAt) >= dayOf(at)) return
  await db
    .update(users)
    .set({ lastSeenAt: new Date(dayOf(at) * day) })
    .where(eq(users.id, id))
}

/**
 * Whether this browser may put a session into its cookie: it has opened the session, or has the cookie already. A form
 * could otherwise hand its author's session to an applicant, whose claim would then go into the author's account.
 */
export async function maySetSession(
  { db, now }: Deps,
  { ownerHash, sessionToken }: Pick<Caller, 'ownerHash' | 'sessionToken'>,
  token: string,
): Promise<boolean> {
  const isOwn = token === sessionToken ? undefined : eq(sessions.openedBy, ownerHash)
  const [row] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(isGood(token, now()), isOwn))
  return row !== undefined
}

/** The user of a session token; undefined when it is missing, unknown or has ended. Counts as a use of the session. */
async function userOfToken({ db, now }: Deps, token: string | undefined): Promise<UserRow | undefined> {
  if (!token) return undefined
  const [row] = await db
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isGood(token, now()))
  if (!row) return undefined
  await noteUsed(db, row.session, now())
  await noteSeen(db, row.user, now())
  return row.user
}

/** The id of the user of a session token, as part of a larger query; null when the token is not valid. */
export const userIdOfToken = ({ now }: Deps, token: string): SQL =>
  sql`(select ${sessions.userId} from ${sessions} where ${isGood(token, now())})`

/** Ends the session that the caller had before this one: signing in anew leaves none behind. */
export async function closeEarlierSession(
  deps: Deps,
  caller: Pick<Caller, 'sessionToken'>,
  token: string,
): Promise<void> {
  if (caller.sessionToken !== token) await closeSession(deps, caller)
}

/** Ends the caller's session, if there is one. */
export async function closeSession({ db }: Deps, { sessionToken }: Pick<Caller, 'sessionToken'>): Promise<void> {
  if (sessionToken) await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash(sessionToken)))
}

/** The open sessions of a user, the last used first. `token` is that of the browser that asks. */
export async function listSessions({ db, now }: Deps, user: UserRow, token: string): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), isOpen(now())))
    .orderBy(desc(sessions.seenAt))
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    started_at: row.createdAt.toISOString(),
    seen_at: row.seenAt.toISOString(),
    current: row.tokenHash === tokenHash(token),
  }))
}

/** Ends one session of a user. False if it is not theirs, or has ended. */
export async function endOwnSession({ db, now }: Deps, user: UserRow, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, user.id), isOpen(now())))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends the sessions of all users. Gives their number. */
export const endAllSessions = async (tx: Transaction): Promise<number> =>
  (await tx.delete(sessions).returning({ id: sessions.id })).length

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
