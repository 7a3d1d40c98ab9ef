import { users, type UserRow } from '../../database/tables/index.ts'
import { countMail, countOwnMail } from '../counting/counts.ts'
import type { Caller, Deps } from '../deps.ts'
import { requireMailSite } from '../mail/mailSite.ts'
import { queueMail } from '../mail/queueMail.ts'
import { byEmail } from './createAccount.ts'
import { knownDevice } from './knownDevice.ts'

/** Sends another link that confirms the email of an account, unless it is confirmed. Throws 503 if no mail can be sent, 429 after too many. */
export async function askForVerification(deps: Deps, caller: Caller, user: UserRow): Promise<void> {
  if (user.emailVerifiedAt) return
  const site = requireMailSite(deps, caller)
  await countOwnMail(deps, user)
  await queueMail(deps.db, deps.now(), { ...site, letter: 'verify-email', about: { userId: user.id } })
}

/**
 * Sends a link for a new password to an email, if it has an account. The same statements run with and without an account: both put a message into the
 * outbox, and only its delivery finds out whether there is a receiver, and whether the mailbox has room. The email itself is not stored. Throws 503 if no
 * mail can be sent, 429 after too many.
 */
export async function askForPasswordReset(deps: Deps, caller: Caller, email: string): Promise<void> {
  const site = requireMailSite(deps, caller)
  const [user] = await deps.db.select().from(users).where(byEmail(email))
  const asked = await countMail(deps, caller, knownDevice(deps, caller.knownDevice, user))
  await queueMail(deps.db, deps.now(), { ...site, letter: 'reset-password', about: { userId: user?.id ?? '', asked } })
}
