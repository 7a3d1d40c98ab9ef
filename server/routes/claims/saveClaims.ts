import saveClaims from '#schemas/operations/saveClaims.ts'
import saveManualClaims from '#schemas/operations/saveManualClaims.ts'
import { saveFound } from '../../services/claims/saveFound.ts'
import { saveManual, type ManualLender } from '../../services/claims/saveManual.ts'
import type { Saved } from '../../services/claims/storeClaims.ts'
import { ownedRequest, ownedWithId } from '../../services/ownedRequest.ts'
import { route, type InputOf } from '../route.ts'

type Input = InputOf<typeof saveClaims> | InputOf<typeof saveManualClaims>

const nothing: Saved = { claims_created: 0, claims_updated: 0, total_claims: 0 }

const sum = (one: Saved, other: Saved): Saved => ({
  claims_created: one.claims_created + other.claims_created,
  claims_updated: one.claims_updated + other.claims_updated,
  total_claims: one.total_claims + other.total_claims,
})

/** Both body forms say the same: which lenders were named by hand, and whether claims of the credit report are to be saved. */
function read(input: Input): { manual: ManualLender[]; found: boolean; creditCheckId?: string } {
  if ('manual_lender_ids' in input) return { manual: input.manual_lender_ids.map((id) => ({ id, ...(input.status ? { status: input.status } : {}) })), found: false }
  const { claims, credit_check_id } = input
  const manual = claims.filter(({ source }) => source === 'manual').map(({ lender_id, status }) => ({ id: lender_id ?? '', ...(status ? { status } : {}) }))
  return { manual, found: claims.length > manual.length, ...(credit_check_id ? { creditCheckId: credit_check_id } : {}) }
}

export default route(
  [saveClaims, saveManualClaims],
  async ({ deps, input, request }) => {
    const { manual, found, creditCheckId } = read(input)
    const fromReport = found ? await saveFound(deps, await ownedRequest(deps, request, input.claim_request_id), creditCheckId) : nothing
    const byHand = await saveManual(deps, ownedWithId(deps, request, input.claim_request_id), manual)
    return { success: true, data: sum(fromReport, byHand) }
  },
  { config: { plainTextErrors: true } },
)
