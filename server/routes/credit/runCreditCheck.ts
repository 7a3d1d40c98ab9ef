import runCreditCheck from '#schemas/operations/runCreditCheck.ts'
import { checkReply } from '../../services/credit/checkReply.ts'
import { providerOf } from '../../services/credit/permit.ts'
import { runCheck } from '../../services/credit/runCheck.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

/** Only the stored verification id counts, so the one in the call is ignored. */
export default route(runCreditCheck, async ({ deps, input, caller }) => {
  const row = await ownedRequest(deps, caller, input.claimRequestId)
  const options = { caller, verifies: true, again: input.retry ?? false }
  return checkReply(await runCheck(deps, row, providerOf(deps, row), options))
})
