import verifyUser from '#schemas/operations/verifyUser.ts'
import { creditMessages } from '../../data/creditMessages.ts'
import { permitIdentityCheck } from '../../services/credit/permit.ts'
import { verifyOnce } from '../../services/credit/verifyOnce.ts'
import { ownedByReference } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

const lastFour = /^[0-9]{4}$/

/** The person comes from the stored claim request, which is verified only once. */
export default route(verifyUser, async ({ deps, input, caller }) => {
  const row = await ownedByReference(deps, caller, input.clientRefId)
  await permitIdentityCheck(deps, row, 'decision')
  if (row.verificationId)
    return {
      success: true,
      status: 'ALLOW',
      data: { status: 'ALLOW', verification_id: row.verificationId, decision: 'ALLOW' },
    }
  const verification = await verifyOnce(deps, caller, row)
  const { success, status, decision, verificationId, phoneLastFour, message, error } = verification
  if (!success) return { success, status, error: error || creditMessages.userNotVerified }
  return {
    success,
    status,
    data: {
      status,
      verification_id: verificationId,
      message,
      decision,
      ...(lastFour.test(phoneLastFour) ? { phone_last_4: phoneLastFour } : {}),
    },
  }
})
