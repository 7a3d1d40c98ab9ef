import runCreditCheck from '#schemas/operations/runCreditCheck.ts'
import { checkReply } from '../../services/credit/checkReply.ts'
import { providerOf } from '../../services/credit/permit.ts'
import { runCheck } from '../../services/credit/runCheck.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

/** A verification id counts only when it is the stored one, so the one in the call is not read. */
export default route(runCreditCheck, async ({ deps, input, caller }) => {
  const row = await ownedRequest(deps, caller, input.claimRequestId)
  const options = { caller, verifies: true, again: input.retry ?? false }
  return checkReply(await runCheck(deps, row, providerOf(deps, row), options))
})
