import { and, eq, inArray } from 'drizzle-orm'
import checkProviderOtp from '#schemas/operations/checkProviderOtp.ts'
import { otpChallenges } from '../../database/tables/index.ts'
import { notFound } from '../../base/apiError.ts'
import { checkCode } from '../../services/credit/checkCode.ts'
import { ownedRequest, requestIdsOf } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

/** As verify-otp, but the claim request is found by the verification that it was asked for. */
export default route(checkProviderOtp, async ({ deps, input, request }) => {
  const [challenge] = await deps.db
    .select({ id: otpChallenges.claimRequestId })
    .from(otpChallenges)
    .where(
      and(
        inArray(otpChallenges.claimRequestId, await requestIdsOf(deps, request)),
        eq(otpChallenges.verificationId, input.verificationId),
      ),
    )
  if (!challenge) throw notFound()
  const owner = await ownedRequest(deps, request, challenge.id)
  const { accepted, decision, verificationId, message, error } = await checkCode(
    deps,
    request,
    owner,
    input.verificationId,
    input.otp,
  )
  return {
    success: accepted,
    data: { decision, verification_id: verificationId, message },
    ...(accepted ? {} : { error }),
  }
})
