import extractClaims from '#schemas/operations/extractClaims.ts'
import { ApiError } from '../../services/apiError.ts'
import { creditMessages } from '../../services/credit/messages.ts'
import { claimsIn } from '../../services/credit/runCheck.ts'
import { ownedCreditCheck } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

export default route(extractClaims, async ({ deps, input, request }) => {
  const { check, owner } = await ownedCreditCheck(deps, request, input.creditCheckId)
  if (!check.report) throw new ApiError(404, creditMessages.unprocessable)
  return { success: true, data: { claims: await claimsIn(deps, owner, check.provider, check.report) } }
})
