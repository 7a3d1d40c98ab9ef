import runCreditCheck from '#schemas/operations/runCreditCheck.ts'
import { checkReply } from '../../services/credit/checkReply.ts'
import { providerOf } from '../../services/credit/creditProvider.ts'
import { runCheck } from '../../services/credit/runCheck.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

/** A verification id counts only when it is the stored one, so the one in the call is not read. */
export default route(runCreditCheck, async ({ deps, input, request }) => {
  const row = await ownedRequest(deps, request, input.claimRequestId)
  return checkReply(
    await runCheck(deps, row, providerOf(deps, row), { caller: request, verifies: true, again: input.retry ?? false }),
  )
})
