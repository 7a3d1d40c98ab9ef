import resendOtp from '#schemas/operations/resendOtp.ts'
import { resendCode } from '../../services/credit/checkCode.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

export default route(resendOtp, async ({ deps, input, caller }) => {
  await resendCode(deps, caller, await ownedRequest(deps, caller, input.claimRequestId), input.verificationId)
  return { success: true }
})
