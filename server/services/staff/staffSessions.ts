import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { StaffSession } from '#schemas/studio/index.ts'
import { secondsBefore } from '../../base/secondsBefore.ts'
import { newToken, tokenHash } from '../../base/tokens.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { staff, staffSessions, staffTokens, type StaffRow, type StaffSessionRow } from '../../database/tables/index.ts'
import { freshFor, type StaffRules, usualStaffRules } from '../../policy/staffRules.ts'
import type { Deps } from '../deps.ts'

type Sessions = Pick<Deps, 'now'> & { db: Database | Transaction; staffRules?: StaffRules }

const second = 1000

/** What is kept of what a browser says it is, in characters. */
const longestBrowser = 200

/** Opens a session. The token is the only copy. */
export async function openStaffSession(
  { db, now, staffRules = usualStaffRules }: Sessions,
  staffId: string,
  browser = '',
): Promise<string> {
  const token = newToken()
  const createdAt = now()
  await db
    .insert(staffSessions)
    .values({
      tokenHash: tokenHash(token),
      staffId,
      browser: browser.slice(0, longestBrowser),
      seenAt: createdAt,
      confirmedAt: createdAt,
      expiresAt: new Date(createdAt.getTime() + staffRules.longest * second),
      createdAt,
    })
  return token
}

/** Ends the session of a token. Gives the id of the member of staff; undefined if there was none. */
export async function closeStaffSession(db: Database | Transaction, token: string): Promise<string | undefined> {
  const [ended] = await db
    .delete(staffSessions)
    .where(eq(staffSessions.tokenHash, tokenHash(token)))
    .returning({ staffId: staffSessions.staffId })
  return ended?.staffId
}

/** Ends a session of a member of staff by its id, or all of them. Gives their number. */
export async function closeStaffSessions(db: Database | Transaction, staffId: string, id?: string): Promise<number> {
  const ended = await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), id === undefined ? undefined : eq(staffSessions.id, id)))
    .returning({ id: staffSessions.staffId })
  return ended.length
}

/** The sessions that have not ended. */
const open = ({ now, staffRules = usualStaffRules }: Sessions) => {
  const at = now()
  return and(gt(staffSessions.expiresAt, at), gt(staffSessions.seenAt, secondsBefore(at, staffRules.idle)))
}

/** The open sessions of a member of staff, the last used first. */
export async function listStaffSessions(deps: Sessions, staffId: string, current?: string): Promise<StaffSession[]> {
  const rows = await deps.db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), open(deps)))
    .orderBy(desc(staffSessions.seenAt))
  return rows.map(({ id, createdAt, seenAt, browser }) => ({
    id,
    startedAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    browser,
    current: id === current,
  }))
}

/** How a call shows who makes it: the cookie of a browser, or the key of a command. */
export interface StaffProof {
  cookie?: string | undefined
  key?: string | undefined
}

/** Who makes a call; without a session it is a command with a key. */
export interface FoundStaff {
  staff: StaffRow
  session?: StaffSessionRow
}

async function ofKey({ db, now }: Sessions, key: string): Promise<FoundStaff | undefined> {
  const [row] = await db
    .select({ staff })
    .from(staffTokens)
    .innerJoin(staff, eq(staff.id, staffTokens.staffId))
    .where(and(eq(staffTokens.tokenHash, tokenHash(key)), gt(staffTokens.expiresAt, now()), isNull(staff.disabledAt)))
  return row
}

async function ofCookie(deps: Sessions, cookie: string): Promise<FoundStaff | undefined> {
  const [row] = await deps.db
    .select({ staff, session: staffSessions })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, tokenHash(cookie)), open(deps), isNull(staff.disabledAt)))
  return row
}

/** The member of staff who makes a call; undefined if nobody is signed in. */
export async function staffOf(deps: Sessions, { cookie, key }: StaffProof): Promise<FoundStaff | undefined> {
  if (key) return ofKey(deps, key)
  return cookie ? ofCookie(deps, cookie) : undefined
}

/** Notes that the owner of a session does something, so that it does not end meanwhile; once a minute is enough. */
export async function noteSeen(
  { db, now, staffRules = usualStaffRules }: Sessions,
  { id, seenAt }: StaffSessionRow,
): Promise<void> {
  const at = now()
  if (seenAt <= secondsBefore(at, Math.min(60, staffRules.idle / 10)))
    await db.update(staffSessions).set({ seenAt: at }).where(eq(staffSessions.id, id))
}

/** Whether the password was given in this session just now. */
export const isFresh = ({ now }: Sessions, { confirmedAt }: StaffSessionRow): boolean =>
  confirmedAt > secondsBefore(now(), freshFor)

/** Notes that the owner of a session has given the password again. */
export const noteConfirmed = async ({ db, now }: Sessions, { id }: StaffSessionRow): Promise<void> =>
  void (await db.update(staffSessions).set({ confirmedAt: now() }).where(eq(staffSessions.id, id)))

export type { StaffRow, StaffSessionRow } from '../../database/tables/index.ts'
