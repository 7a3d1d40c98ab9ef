import { and, eq, gt, isNull } from 'drizzle-orm'
import { newToken, tokenHash } from '../../base/tokens.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { staff, staffSessions, staffTokens, type StaffRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'

/** Lifetime of a session in the studio, in seconds: a working day. */
export const staffLifetime = 10 * 3600

/** Opens a session. The token is the only copy. */
export async function openStaffSession(
  { db, now }: { db: Database | Transaction; now: Deps['now'] },
  staffId: string,
): Promise<string> {
  const token = newToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + staffLifetime * 1000)
  await db.insert(staffSessions).values({ tokenHash: tokenHash(token), staffId, expiresAt, createdAt })
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

/** Ends every session of a member of staff. Gives their number. */
export async function closeStaffSessions(db: Database | Transaction, staffId: string): Promise<number> {
  const ended = await db
    .delete(staffSessions)
    .where(eq(staffSessions.staffId, staffId))
    .returning({ id: staffSessions.staffId })
  return ended.length
}

/** How a call shows who makes it: the cookie of a browser, or the key of a command. */
export interface StaffProof {
  cookie?: string | undefined
  key?: string | undefined
}

/** The member of staff who makes a call; undefined if nobody is signed in. */
export async function staffOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { cookie, key }: StaffProof,
): Promise<StaffRow | undefined> {
  const token = key ?? cookie
  if (!token) return undefined
  const table = key === undefined ? staffSessions : staffTokens
  const [row] = await db
    .select({ staff })
    .from(table)
    .innerJoin(staff, eq(staff.id, table.staffId))
    .where(and(eq(table.tokenHash, tokenHash(token)), gt(table.expiresAt, now()), isNull(staff.disabledAt)))
  return row?.staff
}

export type { StaffRow } from '../../database/tables/index.ts'
