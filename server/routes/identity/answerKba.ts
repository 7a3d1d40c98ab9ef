import answerKba from '#schemas/operations/answerKba.ts'
import { answerIdentityCheck } from '../../services/identity/checkIdentity.ts'
import { ownedKbaSession } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

export default route(answerKba, async ({ deps, input: { correlationId, data }, caller }) => {
  const { session, owner } = await ownedKbaSession(deps, caller, correlationId)
  return answerIdentityCheck(deps, session, owner, { correlationId, ...data.kba })
})
