import { normalisedEmail } from '../applicant/normalised.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { claimRequests, userClaimRequests, users, type ClaimRequestRow } from '../../database/tables/index.ts'

type WithEmail = Pick<ClaimRequestRow, 'email'>

/** Whether the emails differ, ignoring case and surrounding spaces. */
export const isOtherEmail = (before: WithEmail, after: WithEmail): boolean =>
  normalisedEmail(before.email ?? '') !== normalisedEmail(after.email ?? '')

/** Nobody has proved to own the account: it has no password, and its email is not confirmed. */
const isNobodys = and(isNull(users.passwordHash), isNull(users.emailVerifiedAt))

/**
 * Takes a claim request whose email was corrected away from the account of the mistyped email, unless a person has proved
 * that they own that account: the reader of that mailbox must not get the claim request. An account without any other
 * claim request is deleted with its sessions and links. The claim request is locked already.
 */
export async function untieFromUnproved(
  tx: Transaction,
  { id, userId }: Pick<ClaimRequestRow, 'id' | 'userId'>,
): Promise<void> {
  if (!userId) return
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNobodys))
    .for('update')
  if (!account) return
  await tx.update(claimRequests).set({ userId: null }).where(eq(claimRequests.id, id))
  const others = tx
    .select({ id: userClaimRequests.claimRequestId })
    .from(userClaimRequests)
    .where(eq(userClaimRequests.userId, userId))
  await tx.delete(users).where(and(eq(users.id, userId), sql`not exists ${others}`))
}

/**
 * Gives claim requests with another email than their account's back to the browsers that made them, as long as the
 * account's email is not confirmed: the person who confirms it now may not be the person of these claim requests.
 */
export async function releaseOthersClaims(tx: Transaction, userId: string): Promise<void> {
  const [account] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
  if (!account) return
  const tied = await tx
    .select({ id: claimRequests.id, email: claimRequests.email })
    .from(claimRequests)
    .where(eq(claimRequests.userId, userId))
  const others = tied.filter(({ email }) => email !== null && isOtherEmail({ email }, account)).map(({ id }) => id)
  await tx.update(claimRequests).set({ userId: null }).where(inArray(claimRequests.id, others))
}
