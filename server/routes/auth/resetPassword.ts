import { eq, sql } from 'drizzle-orm'
import resetPassword from '#schemas/operations/resetPassword.ts'
import { users } from '../../database/tables/index.ts'
import { withPassword } from '../../services/accounts/changePassword.ts'
import { leaveDevices, lockClaims } from '../../services/accounts/leaveDevices.ts'
import { hashPassword } from '../../services/accounts/passwords.ts'
import { releaseOthersClaims } from '../../services/accounts/untie.ts'
import { findLink, linkIsOver, redeemLink } from '../../services/mail/mailLinks.ts'
import { route } from '../route.ts'

/**
 * Gives an account to whoever reads its mail, and to nobody else: the password of before, every session, and what browsers hold are gone. A link to confirm the
 * email does so too, since somebody else may have opened the account and kept a way in. Nobody is signed in by it. Claim requests that have another email by now are not
 * among what the first link gives.
 */
export default route(resetPassword, async ({ deps, input }) => {
  const found = await findLink(deps, input.token)
  if (!found?.userId) throw linkIsOver()
  const passwordHash = await hashPassword(input.password)
  await deps.db.transaction(async (tx) => {
    const now = deps.now()
    await lockClaims(tx, found.userId!)
    const link = await redeemLink(tx, now, input.token, found.purpose)
    if (!link?.userId) throw linkIsOver()
    await releaseOthersClaims(tx, link.userId)
    await tx
      .update(users)
      .set({ ...withPassword(passwordHash), emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` })
      .where(eq(users.id, link.userId))
    await leaveDevices(tx, now, link.userId)
  })
  return { success: true }
})
