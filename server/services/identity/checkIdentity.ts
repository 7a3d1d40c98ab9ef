import type { Caller, Deps } from '../deps.ts'
import { ProviderError, type KbaAnswers, type KbaVerdict } from '../../providers/types.ts'
import { ApiError, notFound } from '../../base/apiError.ts'
import { countIdentityCheck } from '../counting/counts.ts'
import { creditSubject } from '../applicant/creditSubject.ts'
import type { ClaimRequestRow, KbaSessionRow } from '../../database/tables/index.ts'
import { recordedCall } from '../events/recordEvent.ts'
import { inTurn, oneAtATime } from '../turns.ts'
import { failedKey, isHeldBack, personKey, standing, storeAnswer, storeStart, takeAnswer } from './kbaSessions.ts'

const unanswered = 'Please answer all questions before submitting.'

/** What every check without questions says, whoever could not be asked any and why: nobody learns from it that somebody failed. */
const noQuestions: KbaVerdict = {
  decision: 'CHALLENGE',
  authenticationId: '',
  correlationId: '',
  friendlyErrors: [],
  errorMsg: 'Questions could not be generated',
}

/** A verdict as it is told. The questions of who is held back are not shown, and a pass does not count. */
function asTold(verdict: KbaVerdict, heldBack: boolean): KbaVerdict {
  const hasNone = verdict.decision === 'CHALLENGE' && (verdict.errorMsg !== '' || !verdict.questions?.questions.length)
  return hasNone || (heldBack && verdict.decision !== 'FAIL') ? noQuestions : verdict
}

/** Records the decision of a check, and nothing of its questions and answers. */
async function recorded(
  deps: Deps,
  { id }: ClaimRequestRow,
  operation: string,
  asked: Promise<KbaVerdict>,
  heldBack = false,
): Promise<KbaVerdict> {
  const told = ({ decision, errorMsg }: KbaVerdict) => ({
    outcome: heldBack && decision !== 'FAIL' ? 'held back' : decision || (errorMsg ? 'error' : 'none'),
  })
  return recordedCall(deps, id, operation, asked, told).catch((error: unknown) => {
    if (error instanceof ProviderError) deps.log('identity check failed', { code: error.code })
    throw error
  })
}

/** One person's checks run one after another, even in different claim requests: a fail that is on its way is waited for. */
const turnOf = (deps: Deps, request: ClaimRequestRow) => ({
  name: `identity of ${failedKey(deps, request)}`,
  patience: deps.providers.kba.patience,
})

/**
 * Checks who the applicant is (CALL-18). Gives the stored result, or starts a new check, one for all calls that ask at
 * the same time. Who is held back gets no questions, after the same work. Throws 400 when the claim request lacks what a
 * check needs, 429 after too many checks, and a ProviderError when the provider fails.
 */
export async function startIdentityCheck(deps: Deps, caller: Caller, request: ClaimRequestRow): Promise<KbaVerdict> {
  const subject = creditSubject(request)
  return oneAtATime(deps, `identity check of ${request.id} as ${personKey(deps, request)}`, {
    ...turnOf(deps, request),
    held: async () => (await standing(deps, request, caller)).held,
    work: async () => {
      await countIdentityCheck(deps, caller, request)
      const heldBack = await isHeldBack(deps, request, await standing(deps, request, caller))
      const asked = deps.providers.kba.start(subject)
      const verdict = asTold(await recorded(deps, request, 'beginIdentityCheck', asked, heldBack), heldBack)
      await storeStart(deps, request, caller, verdict)
      return verdict
    },
  })
}

/** Whether every question is answered once, with one of its choices. */
function isComplete({ questions }: KbaVerdict, { questionAnswers }: KbaAnswers): boolean {
  const given = new Map(questionAnswers.map(({ questionId, answer }) => [questionId, answer[0]]))
  const asked = questions?.questions ?? []
  return (
    given.size === questionAnswers.length &&
    given.size === asked.length &&
    asked.every(({ questionId, choices }) => choices.some(({ choiceId }) => choiceId === given.get(questionId)))
  )
}

const answered = (): ApiError => new ApiError(409, 'These questions have been answered already')

/**
 * Passes answers on to the provider (CALL-20), once per questionnaire. A decided check gives its decision again, and so
 * does a fail that is final for the caller. Who is held back by now may not answer. Throws 404 for a session that is over
 * or about another person, 400 for incomplete answers, 409 when answers were given already.
 */
export async function answerIdentityCheck(
  deps: Deps,
  caller: Caller,
  { session, owner: request }: { session: KbaSessionRow; owner: ClaimRequestRow },
  answers: KbaAnswers,
): Promise<KbaVerdict> {
  const { verdict, state } = session
  const isThisOne =
    session.personKey === personKey(deps, request) && verdict.authenticationId === answers.authenticationId
  if (!isThisOne) throw notFound()
  const held = async () => (await standing(deps, request, caller)).fail
  if (state === 'decided') return (await held()) ?? verdict
  if (verdict.questions?.questionnaireId !== answers.questionnaireId || session.expiresAt <= deps.now())
    throw notFound()
  if (!isComplete(verdict, answers)) throw new ApiError(400, unanswered)
  if (state === 'answering') throw answered()
  return inTurn(deps, {
    ...turnOf(deps, request),
    held,
    work: async () => {
      if (!(await takeAnswer(deps, session))) throw answered()
      const heldBack = await isHeldBack(deps, request, await standing(deps, request, caller))
      const asked = heldBack ? Promise.resolve(noQuestions) : deps.providers.kba.answer(answers)
      const next = asTold(await recorded(deps, request, 'answerIdentityCheck', asked, heldBack), heldBack)
      await storeAnswer(deps, session, request, caller, next)
      return next
    },
  })
}
