import checkOtp from '#schemas/operations/checkOtp.ts'
import { checkCode } from '../../services/credit/checkCode.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

export default route(checkOtp, async ({ deps, input, caller }) => {
  const row = await ownedRequest(deps, caller, input.claimRequestId)
  const verdict = await checkCode(deps, caller, row, input.verificationId, input.otp)
  const { accepted, decision, verificationId, message, error } = verdict
  return { success: accepted, decision, verificationId, message, ...(accepted ? {} : { error }) }
})
