import readCreditCheck from '#schemas/operations/readCreditCheck.ts'
import { checkReply } from '../../services/credit/checkReply.ts'
import { latestRun, settledRun } from '../../services/credit/creditRuns.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

export default route(readCreditCheck, async ({ deps, input, request }) => {
  const { id } = await ownedRequest(deps, request, input.claimRequestId)
  const latest = await latestRun(deps, id)
  return checkReply(latest?.status === 'running' ? await settledRun(deps, latest) : latest)
})
