import { operations } from '#schemas/operations/index.ts'
import { questionsProvider } from '../providers/creditProviders.ts'
import { requireReport } from '../services/credit/checkReply.ts'
import { permitIdentityCheck } from '../services/credit/permit.ts'
import { runCheck } from '../services/credit/runCheck.ts'
import { answerIdentityCheck, startIdentityCheck } from '../services/identity/checkIdentity.ts'
import { ownedByReference, ownedKbaSession } from '../services/ownedRequest.ts'
import { route } from './route.ts'

export const identity = {
  answerKba: route(operations.answerKba, async ({ deps, input: { correlationId, data }, caller }) => {
    const found = await ownedKbaSession(deps, caller, correlationId)
    return answerIdentityCheck(deps, caller, found, { correlationId, ...data.kba })
  }),

  /** Only after a passed identity check, and once unless the applicant asks for another; the person comes from the session's claim request. */
  runValifiCreditCheck: route(
    operations.runValifiCreditCheck,
    async ({ deps, input: { kba_session_id: kbaSessionId, retry = false }, caller }) => {
      const { owner } = await ownedKbaSession(deps, caller, kbaSessionId)
      const check = await runCheck(deps, owner, questionsProvider, { caller, verifies: false, again: retry })
      requireReport(check)
      return { success: true, status: check.status, credit_check_id: check.id }
    },
  ),

  /** The person comes from the stored claim request of the reference. */
  startKba: route(operations.startKba, async ({ deps, input, caller }) => {
    const owner = await ownedByReference(deps, caller, input.clientRefId)
    await permitIdentityCheck(deps, owner, 'questions')
    return startIdentityCheck(deps, caller, owner)
  }),
}
