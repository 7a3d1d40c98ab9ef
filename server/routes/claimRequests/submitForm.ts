import { randomUUID } from 'node:crypto'
import submitForm from '#schemas/operations/submitForm.ts'
import { ApiError } from '../../services/apiError.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { createRequest } from '../../services/requests/createRequest.ts'
import { updateRequest } from '../../services/requests/updateRequest.ts'
import { route } from '../route.ts'

/** A signature of 200 KB is 267 KB as text. */
const bodyLimit = 300 * 1024

/** What tells a repeat from a second claim request of the same browser. */
const repeatKey = (header: string | string[] | undefined, deviceSessionId: string | undefined): string => {
  if (typeof header === 'string' && header) return `key ${header.slice(0, 200)}`
  return deviceSessionId ? `session ${deviceSessionId}` : `once ${randomUUID()}`
}

export default route(
  submitForm,
  async ({ deps, input, request }) => {
    const brand = deps.themes.find(({ brandId, companyId }) => brandId === input.brand_id && companyId === input.company_id)
    if (!brand) throw new ApiError(400, 'brand_id and company_id do not name a brand of this site')
    const key = repeatKey(request.headers['idempotency-key'], input.device_session_id)
    const made = input.claim_request_id ? undefined : await createRequest(deps, input, { ownerHash: request.ownerHash, key })
    if (made?.created) return { success: true, data: { claim_request_id: made.id, claim_reference: made.claimReference } }
    const known = await ownedRequest(deps, request, made?.id ?? input.claim_request_id!)
    await updateRequest(deps, known, input)
    return { success: true, data: { claim_request_id: known.id, claim_reference: known.claimReference } }
  },
  { bodyLimit },
)
