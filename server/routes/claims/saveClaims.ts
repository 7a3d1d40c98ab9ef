import contract from '#schemas/operations/saveClaims.ts'
import saveManualClaims from '#schemas/operations/saveManualClaims.ts'
import { saveClaims, type ChosenClaims } from '../../services/claims/saveClaims.ts'
import { route, type InputOf } from '../route.ts'

type Input = InputOf<typeof contract> | InputOf<typeof saveManualClaims>

/** Both body forms contain the same: the lenders named by hand, and whether claims of the credit report are to be saved. */
function read(input: Input): ChosenClaims {
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
  [contract, saveManualClaims],
  async ({ deps, input, caller }) => ({
    success: true,
    data: await saveClaims(deps, caller, input.claim_request_id, read(input)),
  }),
  { config: { plainTextErrors: true } },
)
