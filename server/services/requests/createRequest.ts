import { newTimedId } from '../../database/timedIds.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../../base/apiError.ts'
import { firstDelivery } from '../crm/clientKey.ts'
import { firstEvents } from '../events/recordEvent.ts'
import { filledBy, submittedEvent } from '../events/submitted.ts'
import type { Identified } from '../identity/kbaSessions.ts'
import { newReference } from '../references.ts'
import type { Intake, NewRequest } from './insertRequests.ts'
import { answerDays } from './answerTimes.ts'
import { readAnswers, readSignature, type Submission } from './readAnswers.ts'
import { signedEvent, signingRow, type Sender } from '../signing/signingRecord.ts'
import { currentTerms } from './terms.ts'

export interface Created {
  id: string
  /** Its reference; meaningful only when it was created now. */
  claimReference: string
  /** False when the key had created it before; then nothing was written. */
  created: boolean
  about: Identified
}

const uniqueViolation = '23505'
const referenceTaken = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return (
    code === uniqueViolation && constraint?.startsWith('claim_requests_') === true && constraint.endsWith('_reference')
  )
}

/**
 * Creates a claim request and everything that must not exist without it (`insertRequests`). The same key of the same
 * browser gives the first claim request instead. Throws 400 without a name and an email.
 */
export async function createRequest(
  deps: Deps & Intake,
  given: Submission,
  owner: Sender & { key: string },
  tries = 3,
): Promise<Created> {
  const at = deps.now()
  const answers = readAnswers(given, answerDays(deps, given, at))
  const { firstName, lastName, dateOfBirth = null, email, address = {} } = answers
  if (!firstName || !lastName || !email) throw new ApiError(400, 'A claim request needs a name and an email')
  const signature = readSignature(given)
  const { funnel, definition = '', brand_id: brandId } = given
  const filled = await filledBy(deps, given, at, owner.networkAddress)
  const terms = currentTerms(deps, { slugs: filled.documents, brandId })
  const newId = newTimedId(at)
  const signing = signature && { ...signature, signer: answers, terms, sender: owner, funnel, definition, at }
  const reference = newReference(newId)
  const request: NewRequest = {
    id: newId,
    claim_reference: reference,
    owner_hash: owner.ownerHash,
    key: owner.key,
    brand_id: brandId,
    company_id: given.company_id,
    title: answers.title,
    first_name: firstName,
    last_name: lastName,
    date_of_birth: dateOfBirth,
    email,
    phone_number: answers.phoneNumber,
    is_terms_policy_agreed: answers.isTermsPolicyAgreed ?? false,
    terms,
    address,
    own_answers: given.data ? { [funnel]: given.data } : {},
    user_agent: answers.userAgent,
    device_session_id: answers.deviceSessionId,
    funnel,
    definition,
    at,
    first_delivery: firstDelivery(at),
    ...(signing ? { ...signingRow(deps, newId, signing), image: signing.image.toString('base64') } : {}),
    ...firstEvents(newId, at, submittedEvent(given, filled, terms), signing && signedEvent(signing)),
  }
  try {
    const id = await deps.requests.add(request)
    return {
      id,
      claimReference: reference,
      created: id === newId,
      about: { firstName, lastName, dateOfBirth, address },
    }
  } catch (error) {
    if (tries > 1 && referenceTaken(error)) return createRequest(deps, given, owner, tries - 1)
    throw error
  }
}
