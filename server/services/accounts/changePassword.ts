import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users, type UserRow } from '../../database/tables/index.ts'

/** The columns that a new password sets. */
export const withPassword = (passwordHash: string) => ({
  passwordHash,
  metadata: sql`${users.metadata} || '{"password_set": true}'::jsonb`,
})

const stillHas = (known: string | null): SQL =>
  known === null ? isNull(users.passwordHash) : eq(users.passwordHash, known)

/** Changes a password if it is still the one that was checked; false if another call changed it first. */
export async function changePassword(
  tx: Transaction,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  passwordHash: string,
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set(withPassword(passwordHash))
    .where(and(eq(users.id, user.id), stillHas(user.passwordHash)))
    .returning({ id: users.id })
  return changed.length > 0
}
