import { operations } from '#schemas/operations/index.ts'
import { listStored } from '../services/claims/listStored.ts'
import { type ChosenClaims, saveClaims } from '../services/claims/saveClaims.ts'
import { countSave, savesEnded } from '../services/claims/savesUnderWay.ts'
import { ownedRequest } from '../services/ownedRequest.ts'
import { type InputOf, route } from './route.ts'

type Input = InputOf<typeof operations.saveClaims> | InputOf<typeof operations.saveManualClaims>

/** Both body forms contain the same: the lenders named by hand, and whether claims of the credit report are to be saved. */
function read(input: Input): ChosenClaims {
  if ('manual_lender_ids' in input)
    return { manual: input.manual_lender_ids.map((id) => ({ id, status: input.status || undefined })), found: false }
  const { claims, credit_check_id } = input
  const manual = claims
    .filter(({ source }) => source === 'manual')
    .map(({ lender_id, status }) => ({ id: lender_id ?? '', status: status || undefined }))
  return { manual, found: claims.length > manual.length, creditCheckId: credit_check_id || undefined }
}

const save = route(
  [operations.saveClaims, operations.saveManualClaims],
  async ({ deps, input, caller }) => ({
    success: true,
    data: await saveClaims(deps, caller, input.claim_request_id, read(input)),
  }),
  {
    config: { plainTextErrors: true },
    onRequest: async (request, { raw }) => {
      const end = countSave(request)
      raw.once('finish', end).once('close', end)
    },
  },
)

export const claims = {
  listClaims: route(operations.listClaims, async ({ deps, input, caller }) => {
    const { id } = await ownedRequest(deps, caller, input.claimRequestId)
    await savesEnded(deps, caller, [id])
    const stored = await listStored(deps, [id], {
      history: input.include === 'status_history',
      creditCheckOnly: input.creditCheckOnly === 'true',
    })
    return { success: true, data: stored.get(id)! }
  }),

  saveClaims: save,
  saveManualClaims: save,
}
