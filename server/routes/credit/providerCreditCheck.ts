import providerCreditCheck from '#schemas/operations/providerCreditCheck.ts'
import { ApiError } from '../../base/apiError.ts'
import { permittedReport } from '../../services/credit/permit.ts'
import { requireReport } from '../../services/credit/checkReply.ts'
import { providerNamed } from '../../services/credit/creditProvider.ts'
import { creditMessages } from '../../data/creditMessages.ts'
import { claimsIn, runCheck } from '../../services/credit/runCheck.ts'
import { ownedByReference, ownedRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

const noReference = (): never => {
  throw new ApiError(404, creditMessages.noReference)
}

/** The search alone, without verifying first. Who is searched for is the stored claim request of the reference. */
export default route(providerCreditCheck, async ({ deps, input, request }) => {
  const row = await ownedByReference(deps, request, input.clientRefId).catch(noReference)
  const provider = providerNamed(deps, row, input.provider)
  const check = await runCheck(deps, row, provider, { caller: request, verifies: false, again: false })
  requireReport(check)
  const claims = await claimsIn(
    deps,
    row,
    check.provider,
    await permittedReport(deps, await ownedRequest(deps, request, row.id), check),
  )
  return { success: true, data: { id: check.id, claims }, status: check.status, credit_check_id: check.id }
})
