import readCreditReport from '#schemas/operations/readCreditReport.ts'
import { permittedReport } from '../../services/credit/permit.ts'
import { ownedCheckOrRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

/** The id of a credit check gives its report; the id of a claim request only the verification id (AMB-72). */
export default route(readCreditReport, async ({ deps, input, caller }) => {
  const { check, owner } = await ownedCheckOrRequest(deps, caller, input.creditCheckId)
  if (check) return { success: true, data: { credit_report: await permittedReport(deps, owner, check) } }
  return { success: true, data: owner.verificationId ? { verification_id: owner.verificationId } : {} }
})
