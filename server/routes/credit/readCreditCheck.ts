import readCreditCheck from '#schemas/operations/readCreditCheck.ts'
import { mayBeTold } from '../../services/credit/permit.ts'
import { checkReply, untold } from '../../services/credit/checkReply.ts'
import { latestRun, settledRun } from '../../services/credit/creditRuns.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

export default route(readCreditCheck, async ({ deps, input, request }) => {
  const row = await ownedRequest(deps, request, input.claimRequestId)
  const latest = await latestRun(deps, row.id)
  const settled = latest?.status === 'running' ? await settledRun(deps, latest) : latest
  return (await mayBeTold(deps, row)) ? checkReply(settled) : untold
})
