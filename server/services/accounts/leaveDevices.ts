import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { claimRequests, mailLinks, sessions, users, type UserRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { newToken, tokenHash } from '../../base/tokens.ts'
import { knownSince } from './knownDevice.ts'

/** The browser that may stay as it is. */
export interface StayingDevice {
  sessionToken: string
  ownerHash: string
}

/**
 * Keeps the claim requests of an account as they are until the transaction ends. Whoever changes a claim request and its account takes the claim request first, so that no
 * two wait for each other.
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
 * Lets nobody in any more who was in before: ends the sessions of a user, takes its claims from the browsers that made them, uses up its links, and knows no browser any
 * more. What one browser holds may stay; whether it is known, its caller says.
 */
export async function leaveDevices(tx: Transaction, now: Date, userId: string, staying?: StayingDevice): Promise<void> {
  await lockClaims(tx, userId)
  await tx
    .update(users)
    .set({ metadata: sql`${users.metadata} || ${JSON.stringify(knownSince(now))}::jsonb` })
    .where(eq(users.id, userId))
  const others = staying ? ne(sessions.tokenHash, tokenHash(staying.sessionToken)) : undefined
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others))
  // Nobody has the token that this is the hash of.
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
}

/** A browser that was lost reaches nothing any more: neither by its session nor as the one that made a claim request. */
export const signOutEverywhere = ({ db, now }: Deps, user: UserRow): Promise<void> =>
  db.transaction((tx) => leaveDevices(tx, now(), user.id))
