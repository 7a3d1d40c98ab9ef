import checkProviderOtp from '#schemas/operations/checkProviderOtp.ts'
import { checkCode } from '../../services/credit/checkCode.ts'
import { ownedByVerification } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

/** Like verify-otp, but finds the claim request by its verification id. */
export default route(checkProviderOtp, async ({ deps, input, caller }) => {
  const owner = await ownedByVerification(deps, caller, input.verificationId)
  const verdict = await checkCode(deps, caller, owner, input.verificationId, input.otp)
  const { accepted, decision, verificationId, message, error } = verdict
  return {
    success: accepted,
    data: { decision, verification_id: verificationId, message },
    ...(accepted ? {} : { error }),
  }
})
