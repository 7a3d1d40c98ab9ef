import { eq, type SQL } from 'drizzle-orm'
import { claimRequests, otpChallenges, type ClaimRequestRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { isOtherEmail, untieFromUnproved } from '../accounts/untie.ts'
import { noClaimRequest } from '../../base/apiError.ts'
import { isCorrected } from '../crm/clientOf.ts'
import { orderCorrection } from '../crm/correctClient.ts'
import { recordEvent } from '../events/recordEvent.ts'
import { filledBy, isRepeated, submittedEvent } from '../events/submitted.ts'
import { supersedeRuns } from '../credit/creditRuns.ts'
import { isSearchedAnew, isVerifiedAnew } from '../applicant/samePerson.ts'
import { answerDays } from './answerTimes.ts'
import { readAnswers, readSignature, type Submission } from './readAnswers.ts'
import { forgetSignature, isSignatureSuperseded, takeSignature } from '../signing/signatures.ts'
import type { Sender } from '../signing/signingRecord.ts'
import { currentTerms, termsAfter } from './terms.ts'

export interface Updated {
  request: ClaimRequestRow
  /** It was signed by another person than it is about now. */
  signatureSuperseded: boolean
}

/**
 * Updates the claim request that `which` finds; unanswered columns stay. For another person it must be signed, verified
 * and searched for again, and what was found about the first person is deleted. A new email unties it from an account
 * that nobody has proved to own. Throws 404 without the claim request. Concurrent calls run one after another.
 */
export async function updateRequest(deps: Deps, which: SQL, given: Submission, sender: Sender): Promise<Updated> {
  const at = deps.now()
  // The session that created it stays: a repeat of the create must still find it.
  const { deviceSessionId: _, ...answers } = readAnswers(given, answerDays(deps, given, at))
  const signature = readSignature(given)
  const form = { funnel: given.funnel, definition: given.definition ?? '' }
  const filled = await filledBy(deps, given, at, sender.networkAddress)
  return deps.db.transaction(async (tx) => {
    const [known] = await tx.select().from(claimRequests).where(which).for('no key update')
    if (!known) throw noClaimRequest()
    const { id } = known
    const isUnverified = isVerifiedAnew(known, answers)
    const isSomebodyElse = isSearchedAnew(known, answers)
    if (isUnverified) await tx.delete(otpChallenges).where(eq(otpChallenges.claimRequestId, id))
    if (isSomebodyElse) await supersedeRuns(tx, id)
    const forgotten = isSomebodyElse ? await forgetSignature(tx, id) : undefined
    const terms = termsAfter(known, answers, {
      isSomebodyElse,
      current: currentTerms(deps, { slugs: filled.documents, brandId: known.brandId }),
    })
    // Answers that another form got about another person are not about this person.
    const others = isSomebodyElse ? {} : known.ownAnswers
    const ownAnswers = { ...others, ...(given.data && { [given.funnel]: given.data }) }
    const [request] = await tx
      .update(claimRequests)
      .set({ ...answers, ownAnswers, terms, ...(isUnverified ? { verificationId: null } : {}), ...form, updatedAt: at })
      .where(eq(claimRequests.id, id))
      .returning()
    if (isOtherEmail(known, request!)) await untieFromUnproved(tx, known)
    if (isCorrected(known, request!)) await orderCorrection(tx, id, at)
    const submitted = submittedEvent(given, filled, terms)
    if (!(await isRepeated(tx, id, submitted))) await recordEvent(tx, id, at, submitted)
    if (isSomebodyElse) await recordEvent(tx, id, at, { kind: 'superseded', detail: { signature: forgotten } })
    const isTaken =
      signature !== undefined &&
      (await takeSignature(tx, deps, id, { ...signature, ...form, signer: request!, terms, sender, at }, forgotten))
    return { request: request!, signatureSuperseded: !isTaken && (await isSignatureSuperseded(tx, id)) }
  })
}
