import requestEmailVerification from '#schemas/operations/requestEmailVerification.ts'
import { countOwnMail } from '../../services/counting/counts.ts'
import { requireMailSite } from '../../services/mail/mailSite.ts'
import { queueMail } from '../../services/mail/queueMail.ts'
import { signedInUser } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(requestEmailVerification, async ({ deps, request }) => {
  const user = await signedInUser(deps, request)
  if (user.emailVerifiedAt) return { success: true }
  const site = requireMailSite(deps, request)
  await countOwnMail(deps, request, user)
  await queueMail(deps.db, deps.now(), { ...site, letter: 'verify-email', about: { userId: user.id } })
  return { success: true }
})
