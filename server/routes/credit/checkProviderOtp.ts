import { and, eq } from 'drizzle-orm'
import checkProviderOtp from '#schemas/operations/checkProviderOtp.ts'
import { claimRequests, otpChallenges } from '../../database/tables/index.ts'
import { notFound } from '../../services/apiError.ts'
import { checkCode } from '../../services/credit/checkCode.ts'
import { ownedBy } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

/** As verify-otp, but the claim request is found by the verification that it was asked for. */
export default route(checkProviderOtp, async ({ deps, input, request }) => {
  const [row] = await deps.db
    .select({ owner: claimRequests })
    .from(otpChallenges)
    .innerJoin(claimRequests, eq(claimRequests.id, otpChallenges.claimRequestId))
    .where(and(eq(otpChallenges.verificationId, input.verificationId), ownedBy(deps, request)))
  if (!row) throw notFound()
  const { accepted, decision, verificationId, message, error } = await checkCode(deps, request, row.owner, input.verificationId, input.otp)
  return { success: accepted, data: { decision, verification_id: verificationId, message }, ...(accepted ? {} : { error }) }
})
