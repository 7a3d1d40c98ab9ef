import runValifiCreditCheck from '#schemas/operations/runValifiCreditCheck.ts'
import { questionsProvider } from '../../providers/creditProviders.ts'
import { requireReport } from '../../services/credit/checkReply.ts'
import { runCheck } from '../../services/credit/runCheck.ts'
import { ownedKbaSession } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

/** Only after a passed identity check, and once unless the applicant asks for another; the person comes from the session's claim request. */
export default route(
  runValifiCreditCheck,
  async ({ deps, input: { kba_session_id: kbaSessionId, retry = false }, caller }) => {
    const { owner } = await ownedKbaSession(deps, caller, kbaSessionId)
    const check = await runCheck(deps, owner, questionsProvider, { caller, verifies: false, again: retry })
    requireReport(check)
    return { success: true, status: check.status, credit_check_id: check.id }
  },
)
