import { operations } from '#schemas/operations/index.ts'
import { ApiError } from '../base/apiError.ts'
import { syncClientSoon } from '../services/crm/syncClient.ts'
import { ownedRequest } from '../services/ownedRequest.ts'
import { route } from './route.ts'

export const crm = {
  /** The brand decides the kind of CRM, so the one in the call is ignored. */
  syncClientToCrm: route(operations.syncClientToCrm, async ({ deps, input, caller }) => {
    const row = await ownedRequest(deps, caller, input.claim_request_id)
    if (row.brandId !== input.brand_id) throw new ApiError(400, 'brand_id is not the brand of this claim request')
    const uuid = await syncClientSoon(deps, row)
    return { success: true, ...(uuid !== undefined && { client: { uuid } }) }
  }),
}
