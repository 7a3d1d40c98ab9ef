import requestPasswordReset from '#schemas/operations/requestPasswordReset.ts'
import { users } from '../../database/tables/index.ts'
import { byEmail } from '../../services/accounts/createAccount.ts'
import { knownDevice } from '../../services/accounts/knownDevice.ts'
import { countMail } from '../../services/counting/counts.ts'
import { requireMailSite } from '../../services/mail/mailSite.ts'
import { queueMail } from '../../services/mail/queueMail.ts'
import { route } from '../route.ts'

/**
 * The same statements for an email with an account and for one without: both put a message into the outbox, and only whoever delivers it finds out whether
 * there is anybody to write to, and whether the mailbox has room. The email itself is not kept.
 */
export default route(requestPasswordReset, async ({ deps, input, request }) => {
  const site = requireMailSite(deps, request)
  const [user] = await deps.db.select().from(users).where(byEmail(input.email))
  const asked = await countMail(deps, request, knownDevice(deps, request, user))
  await queueMail(deps.db, deps.now(), { ...site, letter: 'reset-password', about: { userId: user?.id ?? '', asked } })
  return { success: true }
})
