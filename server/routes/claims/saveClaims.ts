import saveClaims from '#schemas/operations/saveClaims.ts'
import saveManualClaims from '#schemas/operations/saveManualClaims.ts'
import { foundClaims } from '../../services/claims/foundClaims.ts'
import { manualClaims, type ManualLender } from '../../services/claims/manualClaims.ts'
import { storeClaims } from '../../services/claims/storeClaims.ts'
import { ownedRequest, ownedWithId } from '../../services/ownedRequest.ts'
import { route, type InputOf } from '../route.ts'

type Input = InputOf<typeof saveClaims> | InputOf<typeof saveManualClaims>

/** Both body forms say the same: which lenders were named by hand, and whether claims of the credit report are to be saved. */
function read(input: Input): { manual: ManualLender[]; found: boolean; creditCheckId?: string } {
  if ('manual_lender_ids' in input)
    return {
      manual: input.manual_lender_ids.map((id) => ({ id, ...(input.status ? { status: input.status } : {}) })),
      found: false,
    }
  const { claims, credit_check_id } = input
  const manual = claims
    .filter(({ source }) => source === 'manual')
    .map(({ lender_id, status }) => ({ id: lender_id ?? '', ...(status ? { status } : {}) }))
  return {
    manual,
    found: claims.length > manual.length,
    ...(credit_check_id ? { creditCheckId: credit_check_id } : {}),
  }
}

export default route(
  [saveClaims, saveManualClaims],
  async ({ deps, input, request }) => {
    const { manual, found, creditCheckId } = read(input)
    const byHand = manualClaims(manual)
    const report = found
      ? await foundClaims(deps, await ownedRequest(deps, request, input.claim_request_id), creditCheckId)
      : undefined
    const owned = { id: input.claim_request_id, which: ownedWithId(deps, request, input.claim_request_id) }
    return {
      success: true,
      data: await storeClaims(deps, owned, [...(report?.claims ?? []), ...byHand], report?.creditCheckId),
    }
  },
  { config: { plainTextErrors: true } },
)
