import { operations } from '#schemas/operations/index.ts'
import { ApiError } from '../base/apiError.ts'
import { creditMessages } from '../data/creditMessages.ts'
import { checkCode, resendCode } from '../services/credit/checkCode.ts'
import { checkReply, readCreditCheck } from '../services/credit/checkReply.ts'
import { permitIdentityCheck, providerNamed, providerOf } from '../services/credit/permit.ts'
import { permittedClaims } from '../services/credit/reportClaims.ts'
import { runCheck } from '../services/credit/runCheck.ts'
import { searchAndExtract } from '../services/credit/searchAndExtract.ts'
import { verifyOnce } from '../services/credit/verifyOnce.ts'
import {
  ownedByReference,
  ownedByVerification,
  ownedCheckOrRequest,
  ownedCreditCheck,
  ownedRequest,
} from '../services/ownedRequest.ts'
import { route } from './route.ts'

const noReference = (): never => {
  throw new ApiError(404, creditMessages.noReference)
}

const lastFour = /^[0-9]{4}$/

export const credit = {
  checkOtp: route(operations.checkOtp, async ({ deps, input, caller }) => {
    const owner = await ownedByVerification(deps, caller, input.verificationId)
    const verdict = await checkCode(deps, caller, owner, input.verificationId, input.otp)
    const { accepted, decision, verificationId, message, error } = verdict
    return {
      success: accepted,
      data: { decision, verification_id: verificationId, message },
      ...(accepted ? {} : { error }),
    }
  }),

  extractClaims: route(operations.extractClaims, async ({ deps, input, caller }) => {
    const { check, owner } = await ownedCreditCheck(deps, caller, input.creditCheckId)
    return { success: true, data: { claims: await permittedClaims(deps, owner, check) } }
  }),

  /** The search without verification. The person comes from the stored claim request of the reference. */
  providerCreditCheck: route(operations.providerCreditCheck, async ({ deps, input, caller }) => {
    const row = await ownedByReference(deps, caller, input.clientRefId).catch(noReference)
    const { check, claims } = await searchAndExtract(deps, caller, row, providerNamed(deps, row, input.provider))
    return { success: true, data: { id: check.id, claims }, status: check.status, credit_check_id: check.id }
  }),

  readCreditCheck: route(operations.readCreditCheck, async ({ deps, input, caller }) =>
    readCreditCheck(deps, await ownedRequest(deps, caller, input.claimRequestId)),
  ),

  /** The id of a credit check gives what the page needs of its report; the id of a claim request only the verification id (AMB-72). */
  readCreditReport: route(operations.readCreditReport, async ({ deps, input, caller }) => {
    const { check, owner } = await ownedCheckOrRequest(deps, caller, input.creditCheckId)
    if (check) {
      const { length: agreements } = await permittedClaims(deps, owner, check)
      return { success: true, data: { credit_report: { agreements } } }
    }
    return { success: true, data: owner.verificationId ? { verification_id: owner.verificationId } : {} }
  }),

  resendOtp: route(operations.resendOtp, async ({ deps, input, caller }) => {
    await resendCode(deps, caller, await ownedRequest(deps, caller, input.claimRequestId), input.verificationId)
    return { success: true }
  }),

  /** Only the stored verification id counts, so the one in the call is ignored. */
  runCreditCheck: route(operations.runCreditCheck, async ({ deps, input, caller }) => {
    const row = await ownedRequest(deps, caller, input.claimRequestId)
    const options = { caller, verifies: true, again: input.retry ?? false }
    return checkReply(await runCheck(deps, row, providerOf(deps, row), options))
  }),

  /** The person comes from the stored claim request, which is verified only once. */
  verifyUser: route(operations.verifyUser, async ({ deps, input, caller }) => {
    const row = await ownedByReference(deps, caller, input.clientRefId)
    await permitIdentityCheck(deps, row, 'decision')
    if (row.verificationId)
      return {
        success: true,
        status: 'ALLOW',
        data: { status: 'ALLOW', verification_id: row.verificationId, decision: 'ALLOW' },
      }
    const verification = await verifyOnce(deps, caller, row)
    const { success, status, decision, verificationId, phoneLastFour, message, error } = verification
    if (!success) return { success, status, error: error || creditMessages.userNotVerified }
    return {
      success,
      status,
      data: {
        status,
        verification_id: verificationId,
        message,
        decision,
        phone_last_4: lastFour.test(phoneLastFour) ? phoneLastFour : undefined,
      },
    }
  }),
}
