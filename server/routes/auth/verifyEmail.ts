import { eq } from 'drizzle-orm'
import verifyEmail from '#schemas/operations/verifyEmail.ts'
import { users } from '../../database/tables/index.ts'
import { knownDevice, rememberDevice } from '../../services/accounts/knownDevice.ts'
import { leaveDevices, lockClaims } from '../../services/accounts/leaveDevices.ts'
import { ApiError } from '../../base/apiError.ts'
import { findLink, linkIsOver, redeemLink } from '../../services/mail/mailLinks.ts'
import { sessionToken, currentUser } from '../../services/sessions.ts'
import { route } from '../route.ts'

/** The link shows that its receiver reads the mail, the session that the same person has the account. What others hold of it ends. */
export default route(verifyEmail, async ({ deps, input, request, reply }) => {
  const link = await findLink(deps, input.token)
  if (link?.purpose !== 'verify-email') throw linkIsOver()
  const user = await currentUser(deps, request)
  if (user?.id !== link.userId) throw new ApiError(401, 'Please log in to confirm your email address.')
  const isKnown = knownDevice(deps, request, user) !== undefined
  await deps.db.transaction(async (tx) => {
    const now = deps.now()
    await lockClaims(tx, user!.id)
    if (!(await redeemLink(tx, now, input.token, 'verify-email'))) throw linkIsOver()
    await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, user!.id))
    await leaveDevices(tx, now, user!.id, { sessionToken: sessionToken(request)!, ownerHash: request.ownerHash })
  })
  if (isKnown) rememberDevice(deps, request, reply, user!)
  return { success: true }
})
