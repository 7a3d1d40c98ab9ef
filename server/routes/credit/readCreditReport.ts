import readCreditReport from '#schemas/operations/readCreditReport.ts'
import { permittedReport } from '../../services/credit/permit.ts'
import { ApiError } from '../../base/apiError.ts'
import { ownedCreditCheck, ownedRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

/** An id of a credit check gives its report; one of a claim request only the verification id (AMB-72). */
export default route(readCreditReport, async ({ deps, input: { creditCheckId }, request }) => {
  const found = await ownedCreditCheck(deps, request, creditCheckId).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  })
  if (found) return { success: true, data: { credit_report: await permittedReport(deps, found.owner, found.check) } }
  const { verificationId } = await ownedRequest(deps, request, creditCheckId)
  return { success: true, data: verificationId ? { verification_id: verificationId } : {} }
})
