import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { claimRequests, mailLinks, sessions, users, type UserRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { newToken, tokenHash } from '../../base/tokens.ts'
import { knownSince } from './knownDevice.ts'

/** The browser that stays signed in. */
export interface StayingDevice {
  sessionToken: string
  ownerHash: string
}

/**
 * Locks the claim requests of an account until the transaction ends. Transactions that change both lock the claim
 * requests before the account, so that no two wait for each other.
 */
export async function lockClaims(tx: Transaction, userId: string): Promise<void> {
  await tx
    .select({ id: claimRequests.id })
    .from(claimRequests)
    .where(eq(claimRequests.userId, userId))
    .orderBy(claimRequests.id)
    .for('no key update')
}

/**
 * Ends every access that was given before: ends the user's sessions, takes the claim requests from the browsers that
 * made them, uses up links, and forgets known browsers. The session and claim requests of `staying` remain; whether
 * that browser stays known is up to the caller. Gives the number of sessions that ended.
 */
export async function leaveDevices(
  tx: Transaction,
  now: Date,
  userId: string,
  staying?: StayingDevice,
): Promise<number> {
  await lockClaims(tx, userId)
  await tx
    .update(users)
    .set({ metadata: sql`${users.metadata} || ${JSON.stringify(knownSince(now))}::jsonb` })
    .where(eq(users.id, userId))
  const others = staying ? ne(sessions.tokenHash, tokenHash(staying.sessionToken)) : undefined
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id })
  // The hash of a token that nobody has.
  const nobodys = tokenHash(newToken())
  const elsewhere = staying ? ne(claimRequests.ownerHash, staying.ownerHash) : undefined
  await tx
    .update(claimRequests)
    .set({ ownerHash: nobodys })
    .where(and(eq(claimRequests.userId, userId), elsewhere))
  await tx
    .update(mailLinks)
    .set({ usedAt: sql`${now}` })
    .where(and(eq(mailLinks.userId, userId), isNull(mailLinks.usedAt)))
  return ended.length
}

/** Signs a user out on all devices: a lost browser keeps no access, neither by its session nor as the browser that made a claim request. */
export const signOutEverywhere = async ({ db, now }: Deps, user: UserRow): Promise<void> =>
  void (await db.transaction((tx) => leaveDevices(tx, now(), user.id)))
