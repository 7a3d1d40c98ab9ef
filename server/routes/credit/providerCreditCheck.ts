import providerCreditCheck from '#schemas/operations/providerCreditCheck.ts'
import { ApiError } from '../../base/apiError.ts'
import { creditMessages } from '../../data/creditMessages.ts'
import { providerNamed } from '../../services/credit/permit.ts'
import { searchAndExtract } from '../../services/credit/searchAndExtract.ts'
import { ownedByReference } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

const noReference = (): never => {
  throw new ApiError(404, creditMessages.noReference)
}

/** The search without verification. The person comes from the stored claim request of the reference. */
export default route(providerCreditCheck, async ({ deps, input, caller }) => {
  const row = await ownedByReference(deps, caller, input.clientRefId).catch(noReference)
  const { check, claims } = await searchAndExtract(deps, caller, row, providerNamed(deps, row, input.provider))
  return { success: true, data: { id: check.id, claims }, status: check.status, credit_check_id: check.id }
})
