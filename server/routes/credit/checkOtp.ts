import checkOtp from '#schemas/operations/checkOtp.ts'
import { checkCode } from '../../services/credit/checkCode.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

export default route(checkOtp, async ({ deps, input, request }) => {
  const row = await ownedRequest(deps, request, input.claimRequestId)
  const { accepted, decision, verificationId, message, error } = await checkCode(
    deps,
    request,
    row,
    input.verificationId,
    input.otp,
  )
  return { success: accepted, decision, verificationId, message, ...(accepted ? {} : { error }) }
})
