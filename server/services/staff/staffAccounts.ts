import { normalisedEmail } from '../applicant/normalised.ts'
import { plainText } from 'runnel/contracts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { StaffRole } from '#schemas/studio/index.ts'
import { isUuid } from '../../base/tokens.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { staff, staffTokens, type StaffRow } from '../../database/tables/index.ts'
import { closeStaffSessions } from './staffSessions.ts'

/** The name under which a member of staff stands in the audit log, which holds nothing personal. */
export const actorOf = ({ id }: { id: string }): string => `staff ${id}`

type Db = Database | Transaction

/** Finds a staff member by email, whatever its case. */
export async function staffByEmail(db: Db, email: string): Promise<StaffRow | undefined> {
  const [row] = await db
    .select()
    .from(staff)
    .where(eq(sql`lower(${staff.email})`, normalisedEmail(email)))
  return row
}

/** Finds a staff member by id; there is none by a text that is no id. */
export async function staffById(db: Db, id: string): Promise<StaffRow | undefined> {
  const [row] = isUuid(id) ? await db.select().from(staff).where(eq(staff.id, id)) : []
  return row
}

/** The key of a command, as lists show it. */
export interface KeyInList {
  name: string
  expiresAt: Date
}

/** All staff members, by email, each with their keys. */
export async function listStaff(db: Db): Promise<(StaffRow & { keys: KeyInList[] })[]> {
  const rows = await db.select().from(staff).orderBy(asc(staff.email))
  const keys = await db.select().from(staffTokens).orderBy(asc(staffTokens.createdAt))
  return rows.map((row) => ({ ...row, keys: keys.filter(({ staffId }) => staffId === row.id) }))
}

interface NewStaff {
  email: string
  name: string
  role: StaffRole
  /** Null for people who sign in with OpenID Connect only. */
  passwordHash: string | null
}

/** Adds a staff member; undefined if the email has an account already. */
export async function addStaff(tx: Transaction, now: Date, given: NewStaff): Promise<StaffRow | undefined> {
  const [row] = await tx
    .insert(staff)
    .values({ ...given, email: normalisedEmail(given.email), name: plainText(given.name), createdAt: now })
    .onConflictDoNothing()
    .returning()
  return row
}

/** What ended with a change. */
export interface Ended {
  sessions: number
  keys: number
}

/** Ends the keys of a member of staff. Gives their number. */
const endKeys = async (tx: Transaction, id: string): Promise<number> =>
  (await tx.delete(staffTokens).where(eq(staffTokens.staffId, id)).returning({ id: staffTokens.staffId })).length

/** Changes the role. All sessions end: anyone who holds one has to sign in again. Keys have the new role. */
export async function changeRole(tx: Transaction, id: string, role: StaffRole): Promise<Ended> {
  await tx.update(staff).set({ role }).where(eq(staff.id, id))
  return { sessions: await closeStaffSessions(tx, id), keys: 0 }
}

/** Changes the password. Sessions and keys end: whoever knew the old one may have them. */
export async function changeStaffPassword(tx: Transaction, id: string, passwordHash: string | null): Promise<Ended> {
  await tx.update(staff).set({ passwordHash }).where(eq(staff.id, id))
  return { sessions: await closeStaffSessions(tx, id), keys: await endKeys(tx, id) }
}

/** Keeps a staff member out: sessions and keys end. Gives the number of both together. */
export async function disableStaff(tx: Transaction, now: Date, id: string): Promise<number> {
  await tx
    .update(staff)
    .set({ disabledAt: now })
    .where(and(eq(staff.id, id), isNull(staff.disabledAt)))
  return (await endKeys(tx, id)) + (await closeStaffSessions(tx, id))
}

/** Lets a staff member in again. Sessions and keys that ended stay ended. */
export const enableStaff = async (tx: Transaction, id: string): Promise<void> =>
  void (await tx.update(staff).set({ disabledAt: null }).where(eq(staff.id, id)))
