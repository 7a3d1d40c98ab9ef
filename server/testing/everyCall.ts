import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { OperationName } from '#schemas/operations/index.ts'
import { claimRequests } from '../database/tables/index.ts'
import { creditSubject } from '../services/applicant/creditSubject.ts'
import { storeStart } from '../services/identity/kbaSessions.ts'
import { apply, subjectOf, submission } from './applicant.ts'
import type { Browser } from './browser.ts'
import { brands, type Site } from './startApp.ts'
import { sendFile } from './uploads.ts'

export interface Ids {
  id: string
  reference: string
  checkId: string
  verificationId: string
  kba: { correlationId: string; authenticationId: string; questionnaireId: string }
  given: ReturnType<typeof submission>
  /** A file of the claim request. */
  fileId: string
}

/** Inputs for every operation that takes an id, given a claim request with a finished credit check. */
export const withIds = ({ id, reference, checkId, verificationId, kba, given, fileId }: Ids) => {
  const { contactDetails, ...person } = subjectOf(given)
  const subject = { ...person, contactDetails }
  return {
    submitForm: { ...given, claim_request_id: id },
    syncClientToCrm: { claim_request_id: id, brand_id: given.brand_id, provider_type: 'sandbox' },
    acknowledgeLegalFiles: { claim_request_id: id, legal_file_template_ids: [] },
    associateClaim: { claim_request_id: id },
    createUser: { email: given.contactDetails.email, claim_request_id: id },
    signUp: { email: given.contactDetails.email, password: 'long enough', claim_request_id: id },
    saveClaims: { claim_request_id: id, claims: [] },
    saveManualClaims: { claim_request_id: id, manual_lender_ids: [] },
    runCreditCheck: { claimRequestId: id },
    readCreditCheck: { claimRequestId: id },
    checkOtp: { verificationId, otp: '123456' },
    resendOtp: { claimRequestId: id, verificationId },
    listClaims: { claimRequestId: id },
    listFiles: { claimRequestId: id },
    addFiles: { claimRequestId: id, file_ids: [fileId] },
    readClaimRequest: { claimRequestId: id },
    readSignature: { claimRequestId: id },
    readCreditReport: { creditCheckId: checkId },
    extractClaims: { creditCheckId: checkId },
    providerCreditCheck: { provider: 'affiliatetech', clientRefId: reference, ...subject },
    verifyUser: { clientRefId: reference, ...subject },
    startKba: { clientRefId: reference, ...person },
    answerKba: { ...kba, answers: { q1: 'q1-1' }, questions: [{ questionId: 'q1', choices: [{ choiceId: 'q1-1' }] }] },
    runValifiCreditCheck: { claimRequestId: id, kba_session_id: kba.correlationId, ...person },
    saveJourney: { journeyId: id, journey: '{}' },
    dropJourney: { journeyId: id },
    fillAccountContext: { claimRequestId: id },
  } satisfies Partial<Record<OperationName, object>>
}

const { brandId, companyId } = brands.mcg

/** Inputs for every operation that takes no id of a claim request or of anything that belongs to one. */
export const withoutIds = () =>
  ({
    findLender: { name: 'Black Horse', companyId },
    getAccount: {},
    getCurrentUser: {},
    listSessions: {},
    endSession: { sessionId: randomUUID() },
    latestClaimRequest: { brandId, companyId },
    listCompanyLenders: { companyId },
    listLegalFiles: { brandId },
    listLenders: { companyId },
    listLendersByIds: { companyId, ids: randomUUID() },
    retrieveAddress: { id: 'nothing', applicationName: 'A' },
    searchAddresses: { search: 'LS1', applicationName: 'A' },
    resumeJourney: { token: 'x'.repeat(43) },
    sendJourneyLink: { email: 'somebody@example.com', journey: '{}' },
    requestEmailVerification: {},
    requestPasswordReset: { email: 'somebody@example.com' },
    resetPassword: { token: 'x'.repeat(43), password: 'long enough' },
    signOutEverywhere: {},
    verifyEmail: { token: 'x'.repeat(43) },
    setPassword: { password: 'long enough' },
    setSession: {
      event: 'SIGNED_IN',
      session: { access_token: 'x'.repeat(43), expires_at: '2030-01-01T00:00:00.000Z' },
    },
    signIn: { email: 'somebody@example.com', password: 'long enough' },
    updateMetadata: { first_login: false },
  }) satisfies Partial<Record<OperationName, object>>

/** An identity check with open questions. No brand asks for both a code and questions, so it is inserted directly. */
export async function askedQuestions(site: Site, id: string): Promise<Ids['kba']> {
  const { db, providers } = site.deps
  const [request] = await db.select().from(claimRequests).where(eq(claimRequests.id, id))
  const verdict = await providers.kba.start(creditSubject(request!))
  await storeStart(
    site.deps,
    request!,
    { ownerHash: request!.ownerHash, address: '127.0.0.1', sessionToken: undefined },
    verdict,
  )
  return {
    correlationId: verdict.correlationId,
    authenticationId: verdict.authenticationId,
    questionnaireId: String(verdict.questions!.questionnaireId),
  }
}

/** A visitor with a finished credit search and identity check. */
export async function finishedApplicant(site: Site): Promise<{ visitor: Browser; ids: Ids }> {
  const visitor = site.visit()
  const given = submission('Challenge', 'affiliatetech')
  const { id, reference } = await apply(visitor, given)
  const { verificationId } = (await visitor.call('runCreditCheck', { claimRequestId: id })).body
  await visitor.call('checkOtp', { verificationId, otp: '123456' })
  const { creditCheckId } = (await visitor.call('runCreditCheck', { claimRequestId: id })).body
  const kba = await askedQuestions(site, id)
  const fileId = await sendFile(visitor)
  await visitor.call('addFiles', { claimRequestId: id, file_ids: [fileId] })
  return { visitor, ids: { id, reference, checkId: creditCheckId, verificationId, kba, given, fileId } }
}
