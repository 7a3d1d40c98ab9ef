import { randomUUID } from 'node:crypto'
import submitForm from '#schemas/operations/submitForm.ts'
import { requireBrand, requireFunnel } from '../../policy/requireBrand.ts'
import { isSuperseded } from '../../services/credit/creditRuns.ts'
import { personKey } from '../../services/identity/kbaSessions.ts'
import { ownedRequest, ownedWithId } from '../../services/ownedRequest.ts'
import { askedAnswers } from '../../services/requests/askedAnswers.ts'
import { createRequest } from '../../services/requests/createRequest.ts'
import { definitionOf } from '../../services/requests/definitionOf.ts'
import { noteUncommonEmail } from '../../services/requests/noteUncommonEmail.ts'
import { isSigned } from '../../services/requests/signatures.ts'
import { senderOf } from '../../services/requests/signingRecord.ts'
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
  async ({ deps, input: sent, request }) => {
    const funnel = deps.funnels.get(sent.funnel)
    const input = funnel ? askedAnswers(funnel, sent) : sent
    const brand = deps.brandOf(request)
    requireBrand(brand, { brandId: input.brand_id, companyId: input.company_id })
    requireFunnel(brand, input.funnel)
    const key = repeatKey(request.headers['idempotency-key'], input.device_session_id)
    const stored = input.claim_request_id ? await ownedRequest(deps, request, input.claim_request_id) : undefined
    const definition = await definitionOf(deps, input)
    // Another form is not an older one: of what it asks for, nothing has been left behind in it.
    const isOlder = stored?.funnel === input.funnel && stored.definition !== funnel?.hash
    deps.checkJourney(input, {
      theme: brand,
      now: deps.now(),
      ...(stored ? { stored, signed: await isSigned(deps, stored.id) } : {}),
      olderDefinition: isOlder,
    })
    const sender = senderOf(request)
    const made = stored ? undefined : await createRequest(deps, { ...input, definition }, { ...sender, key })
    noteUncommonEmail(deps.log, input.contactDetails?.email, stored?.email)
    if (made?.created)
      return {
        success: true,
        data: {
          claim_request_id: made.id,
          claim_reference: made.claimReference,
          search_superseded: false,
          signature_superseded: false,
          person_key: personKey(deps, made.about),
        },
      }
    const { request: updated, signatureSuperseded } = await updateRequest(
      deps,
      ownedWithId(deps, request, (stored ?? made)!.id),
      { ...input, definition },
      sender,
    )
    const { id, claimReference } = updated
    const data = {
      claim_request_id: id,
      claim_reference: claimReference,
      search_superseded: await isSuperseded(deps, id),
      signature_superseded: signatureSuperseded,
      person_key: personKey(deps, updated),
    }
    return { success: true, data }
  },
  { bodyLimit },
)
