import readCreditReport from '#schemas/operations/readCreditReport.ts'
import { ApiError } from '../../services/apiError.ts'
import { creditMessages } from '../../services/credit/messages.ts'
import { ownedCreditCheck, ownedRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

/** An id of a credit check gives its report; one of a claim request only the verification id (AMB-72). */
export default route(readCreditReport, async ({ deps, input: { creditCheckId }, request }) => {
  const found = await ownedCreditCheck(deps, request, creditCheckId).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  })
  if (found) {
    if (!found.check.report) throw new ApiError(404, creditMessages.unprocessable)
    return { success: true, data: { credit_report: found.check.report } }
  }
  const { verificationId } = await ownedRequest(deps, request, creditCheckId)
  return { success: true, data: verificationId ? { verification_id: verificationId } : {} }
})
