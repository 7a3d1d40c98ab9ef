import contract from '#schemas/operations/readCreditCheck.ts'
import { readCreditCheck } from '../../services/credit/checkReply.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

export default route(contract, async ({ deps, input, caller }) =>
  readCreditCheck(deps, await ownedRequest(deps, caller, input.claimRequestId)),
)
