import { randomUUID } from 'node:crypto'
import submitForm from '#schemas/operations/submitForm.ts'
import { submitRequest } from '../../services/requests/submitRequest.ts'
import { route } from '../route.ts'

/** Bytes: a signature of 200 KB has 267 KB as text. */
const bodyLimit = 300 * 1024

/** Distinguishes a repeat from a second claim request of the same browser. */
const repeatKey = (header: string | string[] | undefined, deviceSessionId: string | undefined): string => {
  if (typeof header === 'string' && header) return `key ${header.slice(0, 200)}`
  return deviceSessionId ? `session ${deviceSessionId}` : `once ${randomUUID()}`
}

export default route(
  submitForm,
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
)
