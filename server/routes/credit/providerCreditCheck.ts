import providerCreditCheck from '#schemas/operations/providerCreditCheck.ts'
import { ApiError } from '../../services/apiError.ts'
import { reportOf } from '../../services/credit/checkReply.ts'
import { providerNamed } from '../../services/credit/creditProvider.ts'
import { creditMessages } from '../../services/credit/messages.ts'
import { claimsIn, runCheck } from '../../services/credit/runCheck.ts'
import { ownedByReference } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

const noReference = (): never => {
  throw new ApiError(404, creditMessages.noReference)
}

/** The search alone, without verifying first. Who is searched for is the stored claim request of the reference. */
export default route(providerCreditCheck, async ({ deps, input, request }) => {
  const provider = providerNamed(input.provider)
  const row = await ownedByReference(deps, request, input.clientRefId).catch(noReference)
  const check = await runCheck(deps, row, provider, { caller: request, verifies: false, again: false })
  const claims = await claimsIn(deps, row, check.provider, reportOf(check))
  return { success: true, data: { id: check.id, claims }, status: check.status, credit_check_id: check.id }
})
