import type { Caller, Deps } from '../deps.ts'
import { ProviderError, type KbaAnswers, type KbaVerdict } from '../../providers/types.ts'
import { ApiError, notFound } from '../../base/apiError.ts'
import { countIdentityCheck } from '../counting/counts.ts'
import { creditSubject } from '../applicant/creditSubject.ts'
import type { ClaimRequestRow, KbaSessionRow } from '../../database/tables/index.ts'
import { recordedCall } from '../events/recordEvent.ts'
import { hasPassed } from '../../policy/search.ts'
import { inTurn, oneAtATime } from '../turns.ts'
import { failedKey, personKey, standing, storeAnswer, storeStart, takeAnswer, type Storing } from './kbaSessions.ts'
import { needLook } from './looks.ts'

const unanswered = 'Please answer all questions before submitting.'

/** Records the decision of a check, and nothing of its questions and answers. */
async function recorded(
  deps: Deps,
  { id }: ClaimRequestRow,
  operation: string,
  asked: Promise<KbaVerdict>,
): Promise<KbaVerdict> {
  const told = ({ decision, errorMsg }: KbaVerdict) => ({ outcome: decision || (errorMsg ? 'error' : 'none') })
  return recordedCall(deps, id, operation, asked, told).catch((error: unknown) => {
    if (error instanceof ProviderError) deps.log('identity check failed', { code: error.code })
    throw error
  })
}

/**
 * Stores a verdict. Somebody who failed elsewhere under the same name and birth date may be a stranger, so a pass counts
 * all the same, and the reply does not say so. Staff are asked to look at it.
 */
async function store(
  deps: Deps,
  caller: Caller,
  request: ClaimRequestRow,
  verdict: KbaVerdict,
  write: (within: Storing) => Promise<void>,
): Promise<void> {
  const needsLook = hasPassed(verdict) && (await standing(deps, request, caller)).failedElsewhere
  await deps.db.transaction(async (tx) => {
    await write({ ...deps, db: tx })
    if (needsLook) await needLook(tx, deps.now(), request)
  })
}

/** One person's checks run one after another, even in different claim requests: a fail that is on its way is waited for. */
const turnOf = (deps: Deps, request: ClaimRequestRow) => ({
  name: `identity of ${failedKey(deps, request)}`,
  patience: deps.providers.kba.patience,
})

/**
 * Checks who the applicant is (CALL-18). Gives the stored result, or starts a new check, one for all calls that ask at
 * the same time. Throws 400 when the claim request lacks what a check needs, 429 after too many checks, and a
 * ProviderError when the provider fails.
 */
export async function startIdentityCheck(deps: Deps, caller: Caller, request: ClaimRequestRow): Promise<KbaVerdict> {
  const subject = creditSubject(request)
  return oneAtATime(deps, `identity check of ${request.id} as ${personKey(deps, request)}`, {
    ...turnOf(deps, request),
    held: async () => (await standing(deps, request, caller)).held,
    work: async () => {
      await countIdentityCheck(deps, caller, request)
      const verdict = await recorded(deps, request, 'beginIdentityCheck', deps.providers.kba.start(subject))
      await store(deps, caller, request, verdict, (within) => storeStart(within, request, caller, verdict))
      return verdict
    },
  })
}

/** Whether every question is answered once, with one of its choices. Ids are those that the provider gave, numbers included. */
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
 * does a fail that is final for the caller. Throws 404 for a session that is over or about another person, 400 for
 * incomplete answers, 409 when answers were given already.
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
  if (String(verdict.questions?.questionnaireId) !== answers.questionnaireId || session.expiresAt <= deps.now())
    throw notFound()
  if (!isComplete(verdict, answers)) throw new ApiError(400, unanswered)
  if (state === 'answering') throw answered()
  return inTurn(deps, {
    ...turnOf(deps, request),
    held,
    work: async () => {
      if (!(await takeAnswer(deps, session))) throw answered()
      const next = await recorded(deps, request, 'answerIdentityCheck', deps.providers.kba.answer(answers))
      await store(deps, caller, request, next, (within) => storeAnswer(within, session, request, caller, next))
      return next
    },
  })
}
