import { and, inArray, isNotNull, notExists, or, sql } from 'drizzle-orm'
import { demoStaff, demoUsers } from '#server/data/seed.ts'
import type { Database } from './database.ts'
import { claimRequests, sessions, staff, users } from './tables/index.ts'

export interface Retired {
  removed: number
  locked: number
  sessions: number
  /** Accounts of the studio. */
  staff: number
}

/** Accounts with a published password, and accounts that the sandbox created for visitors of its partner link. */
const isDemo = or(
  inArray(
    users.id,
    demoUsers.map(({ id }) => id),
  ),
  sql`jsonb_exists(${users.metadata}, 'affiliate_token')`,
)!

/**
 * Makes a database from development safe for production: sessions of demonstration accounts end, and the accounts are deleted. An account with a claim
 * request stays, without its password: the claim is not ours to delete. Accounts of the studio take their sessions and keys with them.
 */
export async function retireDemoAccounts(db: Database): Promise<Retired> {
  return db.transaction(async (tx) => {
    const ids = tx.select({ id: users.id }).from(users).where(isDemo)
    const ended = await tx.delete(sessions).where(inArray(sessions.userId, ids)).returning({ of: sessions.userId })
    const tied = tx
      .select({ one: sql`1` })
      .from(claimRequests)
      .where(sql`${claimRequests.userId} = ${users.id}`)
    const removed = await tx
      .delete(users)
      .where(and(isDemo, notExists(tied)))
      .returning({ id: users.id })
    const locked = await tx
      .update(users)
      .set({ passwordHash: null })
      .where(and(isDemo, isNotNull(users.passwordHash)))
      .returning({ id: users.id })
    const ofStudio = await tx
      .delete(staff)
      .where(
        inArray(
          staff.id,
          demoStaff.map(({ id }) => id),
        ),
      )
      .returning({ id: staff.id })
    return { removed: removed.length, locked: locked.length, sessions: ended.length, staff: ofStudio.length }
  })
}

/** A line for the log; undefined if there was nothing to do. */
export const describeRetired = ({ removed, locked, sessions: ended, staff: ofStudio }: Retired): string | undefined =>
  removed + locked + ended + ofStudio > 0
    ? `Demonstration accounts do not live in production: ${removed} removed, ${locked} locked because claims are tied to them, ${ended} sessions ended, ${ofStudio} of the studio removed.`
    : undefined
