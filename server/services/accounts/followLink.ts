import { eq, sql } from 'drizzle-orm'
import { ApiError } from '../../base/apiError.ts'
import { users } from '../../database/tables/index.ts'
import type { Caller, Deps } from '../deps.ts'
import { findLink, linkIsOver, redeemLink } from '../mail/mailLinks.ts'
import { currentUser } from '../sessions.ts'
import { withPassword } from './changePassword.ts'
import { devicePass, knownDevice } from './knownDevice.ts'
import { leaveDevices, lockClaims } from './leaveDevices.ts'
import { hashChosen, wordsAbout } from './passwords.ts'
import { tellOwner } from './tellOwner.ts'
import { releaseOthersClaims } from './untie.ts'

/**
 * Gives an account to the reader of its mail, and to nobody else: the old password, every session and all access of browsers end. A link that confirms the
 * email may be used too, since another person may have opened the account. Nobody is signed in, but the browser is known from now on: nobody's guesses
 * elsewhere keep it out. The owner is told by mail. Gives its pass. An unconfirmed account first loses claim requests that have another email. Throws 410 for an invalid link.
 */
export async function resetPassword(
  deps: Deps,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const found = await findLink(deps, token)
  if (!found?.userId) throw linkIsOver()
  const [owner] = await deps.db.select({ email: users.email }).from(users).where(eq(users.id, found.userId))
  const passwordHash = await hashChosen(password, wordsAbout(caller, owner?.email))
  const id = await deps.db.transaction(async (tx) => {
    const now = deps.now()
    await lockClaims(tx, found.userId!)
    const link = await redeemLink(tx, now, token, found.purpose)
    if (!link?.userId) throw linkIsOver()
    await releaseOthersClaims(tx, link.userId)
    await tx
      .update(users)
      .set({ ...withPassword(passwordHash), emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` })
      .where(eq(users.id, link.userId))
    await leaveDevices(tx, now, link.userId)
    await tellOwner(deps, tx, caller, link.userId)
    return link.userId
  })
  return devicePass(deps, { id, passwordHash })
}

/**
 * Confirms the email of an account. The link shows that its receiver reads the mail; the session shows that the same person has the account. Ends the
 * access of everyone else. Gives a new pass to a browser that was known before. Throws 410 for an invalid link, 401 without the session.
 */
export async function verifyEmail(deps: Deps, caller: Caller, token: string): Promise<string | undefined> {
  const link = await findLink(deps, token)
  if (link?.purpose !== 'verify-email') throw linkIsOver()
  const user = await currentUser(deps, caller)
  if (user?.id !== link.userId) throw new ApiError(401, 'Please log in to confirm your email address.')
  const isKnown = knownDevice(deps, caller.knownDevice, user) !== undefined
  await deps.db.transaction(async (tx) => {
    const now = deps.now()
    await lockClaims(tx, user!.id)
    if (!(await redeemLink(tx, now, token, 'verify-email'))) throw linkIsOver()
    await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, user!.id))
    await leaveDevices(tx, now, user!.id, { sessionToken: caller.sessionToken!, ownerHash: caller.ownerHash })
  })
  return isKnown ? devicePass(deps, user!) : undefined
}
