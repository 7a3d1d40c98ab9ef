import { sql } from 'drizzle-orm'
import requestPasswordReset from '#schemas/operations/requestPasswordReset.ts'
import { outbox, users } from '../../database/tables/index.ts'
import { byEmail } from '../../services/accounts/createAccount.ts'
import { knownDevice } from '../../services/accounts/knownDevice.ts'
import { countMail } from '../../services/counting/counts.ts'
import { mailMessage } from '../../services/mail/queueMail.ts'
import { requireMailSite } from '../../services/mail/mailSite.ts'
import { route } from '../route.ts'

/**
 * The same statements for an email with an account and for one without: both put a message into the outbox, and only whoever delivers it learns whether
 * there is anybody to write to. The email itself is not kept.
 */
export default route(requestPasswordReset, async ({ deps, input, request }) => {
  const { brandId, origin } = requireMailSite(deps, request)
  await countMail(deps, request, input.email, knownDevice(deps, request, input.email))
  const userId = sql`coalesce((select ${users.id}::text from ${users} where ${byEmail(input.email)}), '')`
  const payload = sql`jsonb_build_object('letter', 'reset-password', 'brandId', ${brandId}::text, 'origin', ${origin}::text, 'userId', ${userId})`
  await deps.db.insert(outbox).values(mailMessage(deps.now(), payload))
  return { success: true }
})
