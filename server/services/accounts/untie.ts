import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { claimRequests, userClaimRequests, users, type ClaimRequestRow } from '../../database/tables/index.ts'

type WithEmail = Pick<ClaimRequestRow, 'email'>

/** Whether this is another email than before: capitals tell none apart. */
export const isOtherEmail = (before: WithEmail, after: WithEmail): boolean =>
  before.email?.trim().toLowerCase() !== after.email?.trim().toLowerCase()

/** Nobody has proved whose it is: no password was set, and no link to its email followed. */
const isNobodys = and(isNull(users.passwordHash), isNull(users.emailVerifiedAt))

/**
 * Takes a claim request whose email was corrected from the account that the mistyped one has brought about, while nobody has made that account theirs: whoever reads that
 * mailbox shall not have it. An account that is left without a claim request goes, and its sessions and links with it. The claim request is locked already.
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
 * Gives claim requests whose email is not that of their account back to the browsers that made them, where nobody has proved so far that the account's email is theirs:
 * whoever proves it now need not be whom these are about.
 */
export async function releaseOthersClaims(tx: Transaction, userId: string): Promise<void> {
  const isUnproved = sql`exists (select from ${users} where ${users.id} = ${userId} and ${users.emailVerifiedAt} is null and lower(trim(${claimRequests.email})) <> lower(${users.email}))`
  await tx
    .update(claimRequests)
    .set({ userId: null })
    .where(and(eq(claimRequests.userId, userId), isUnproved))
}
