import { randomUUID } from 'node:crypto'
import { operations } from '#schemas/operations/index.ts'
import { ApiError } from '../base/apiError.ts'
import { ownedRequest } from '../services/ownedRequest.ts'
import { latestRequest, requestReply } from '../services/requests/requestReply.ts'
import { submitRequest } from '../services/requests/submitRequest.ts'
import { isSigned } from '../services/signing/signatures.ts'
import { route } from './route.ts'

/** Bytes: two signatures of 200 KB, of which one is an answer of the form's own, have 533 KB as text. */
const bodyLimit = 600 * 1024

/** Distinguishes a repeat from a second claim request of the same browser. */
const repeatKey = (header: string | string[] | undefined, deviceSessionId: string | undefined): string => {
  if (typeof header === 'string' && header) return `key ${header.slice(0, 200)}`
  return deviceSessionId ? `session ${deviceSessionId}` : `once ${randomUUID()}`
}

export const claimRequests = {
  latestClaimRequest: route(operations.latestClaimRequest, async ({ deps, input: { brandId, companyId }, caller }) => {
    if (!brandId || !companyId) throw new ApiError(400, 'Brand and company IDs are required')
    return { success: true, data: await latestRequest(deps, caller, { brandId, companyId }) }
  }),

  readClaimRequest: route(operations.readClaimRequest, async ({ deps, input, caller }) => {
    const row = await ownedRequest(deps, caller, input.claimRequestId)
    return { success: true, data: await requestReply(deps, row, input.include?.split(',')) }
  }),

  readSignature: route(operations.readSignature, async ({ deps, input, caller }) => {
    const { id } = await ownedRequest(deps, caller, input.claimRequestId)
    return { success: true, data: { signed: await isSigned(deps, id) } }
  }),

  submitForm: route(
    operations.submitForm,
    async ({ deps, input, caller, request }) => {
      const key = repeatKey(request.headers['idempotency-key'], input.device_session_id)
      const made = await submitRequest(deps, caller, input, key)
      return {
        success: true,
        data: {
          claim_request_id: made.id,
          claim_reference: made.claimReference,
          search_superseded: made.searchSuperseded,
          signature_superseded: made.signatureSuperseded,
          person_key: made.personKey,
        },
      }
    },
    { bodyLimit },
  ),
}
