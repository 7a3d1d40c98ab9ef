import runValifiCreditCheck from '#schemas/operations/runValifiCreditCheck.ts'
import { questionsProvider } from '../../providers/creditProviders.ts'
import { ApiError } from '../../services/apiError.ts'
import { reportOf } from '../../services/credit/checkReply.ts'
import { creditMessages } from '../../services/credit/messages.ts'
import { runCheck } from '../../services/credit/runCheck.ts'
import { hasPassed, personKey } from '../../services/identity/kbaSessions.ts'
import { ownedKbaSession } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

/** Only for who has passed the identity check, at most once unless the applicant asks for another; who is searched for is the stored claim request of the session. */
export default route(runValifiCreditCheck, async ({ deps, input: { kba_session_id: kbaSessionId, retry = false }, request }) => {
  const { session, owner } = await ownedKbaSession(deps, request, kbaSessionId)
  if (!hasPassed(session.verdict) || session.personKey !== personKey(deps, owner)) throw new ApiError(400, creditMessages.verificationRequired)
  const check = await runCheck(deps, owner, questionsProvider, { caller: request, verifies: false, kbaSessionId, again: retry })
  reportOf(check)
  return { success: true, status: check.status, credit_check_id: check.id }
})
