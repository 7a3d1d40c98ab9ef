import { and, eq } from 'drizzle-orm'
import { newToken, tokenHash } from '../../base/tokens.ts'
import type { Transaction } from '../../database/database.ts'
import { staffTokens } from '../../database/tables/index.ts'

const day = 24 * 3600_000

interface NewKey {
  staffId: string
  name: string
  days: number
}

/** Makes a key with which a command acts for a staff member. It is the only copy. */
export async function makeStaffKey(tx: Transaction, now: Date, { staffId, name, days }: NewKey): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + days * day)
  await tx.insert(staffTokens).values({ tokenHash: tokenHash(token), staffId, name, expiresAt, createdAt: now })
  return token
}

/** Ends the keys of this name. Gives their number. */
export async function revokeStaffKeys(tx: Transaction, staffId: string, name: string): Promise<number> {
  const ended = await tx
    .delete(staffTokens)
    .where(and(eq(staffTokens.staffId, staffId), eq(staffTokens.name, name)))
    .returning({ id: staffTokens.staffId })
  return ended.length
}
