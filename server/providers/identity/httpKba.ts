import type { BureauSearch } from '../bureaux/bureaux.ts'
import { Type, type Static } from 'typebox'
import type { KbaQuestions } from '#schemas/identity.ts'
import { ProviderError, type KbaProvider, type KbaVerdict } from '../types.ts'
import { callUpstream, type Upstream } from '../upstream/callUpstream.ts'
import { kbaFailed, searchFailed } from '../messages.ts'

const maybe = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]))
const maybeText = () => maybe(Type.String())
/** The provider's ids are numbers here and texts there. Those of questions and choices are kept as they come. */
const id = () => Type.Union([Type.String(), Type.Number()])

const question = Type.Object({
  questionId: id(),
  questionText: Type.String(),
  choices: Type.Array(Type.Object({ choiceId: id(), choiceText: Type.String() })),
})
const group = Type.Object({
  questionGroup: maybe(id()),
  questionHeader: maybeText(),
  appliesToQuestionId: Type.Union([id(), Type.Array(id())]),
})
const questionnaire = Type.Object({
  questionnaireId: id(),
  questionGroups: maybe(Type.Array(group)),
  questions: maybe(Type.Array(question)),
})

const kbaReply = Type.Object({
  decision: maybeText(),
  questions: maybe(questionnaire),
  authenticationId: maybe(id()),
  correlationId: maybe(id()),
  friendlyErrors: maybe(Type.Array(Type.Object({ description: maybeText() }))),
  errorMsg: maybeText(),
})

const textOf = (given: string | number | null | undefined): string =>
  given === null || given === undefined ? '' : String(given)

function questionsOf({ questionnaireId, questionGroups, questions }: Static<typeof questionnaire>): KbaQuestions {
  const groups = (questionGroups ?? []).flatMap(({ questionGroup, questionHeader, appliesToQuestionId }) =>
    [appliesToQuestionId]
      .flat()
      .map((appliesTo) => ({
        questionGroup: textOf(questionGroup),
        questionHeader: questionHeader ?? '',
        appliesToQuestionId: appliesTo,
      })),
  )
  return {
    questionnaireId,
    questionGroups: groups,
    questions: (questions ?? []).map(({ questionId, questionText, choices }) => ({
      questionId,
      questionText,
      choices: choices.map(({ choiceId, choiceText }) => ({ choiceId, choiceText })),
    })),
  }
}

/** A reply without a decision but with a reason for having no questions is a challenge that could not be asked; an empty reply is an error, never a pass. */
function decisionOf({ decision, errorMsg }: Static<typeof kbaReply>): string {
  const word = (decision ?? '').trim().toUpperCase()
  if (word) return word
  if (errorMsg) return 'CHALLENGE'
  throw new ProviderError('malformed', kbaFailed)
}

const verdictOf = (reply: Static<typeof kbaReply>): KbaVerdict => ({
  decision: decisionOf(reply),
  questions: reply.questions ? questionsOf(reply.questions) : undefined,
  authenticationId: textOf(reply.authenticationId),
  correlationId: textOf(reply.correlationId),
  friendlyErrors: (reply.friendlyErrors ?? []).flatMap(({ description }) => (description ? [{ description }] : [])),
  errorMsg: reply.errorMsg ?? '',
})

/**
 * Identity questions at their provider: POST /kba and /kba-answer below its base URL. Neither is repeated automatically: a start costs money, and answers
 * count once.
 */
export const httpKba = (upstream: Upstream): KbaProvider => ({
  patience: upstream.timeoutMs,
  async start({ clientRefId, personalDetails, address }) {
    return verdictOf(
      await callUpstream(upstream, {
        path: '/kba',
        body: { clientRefId, personalDetails, address },
        reply: kbaReply,
        say: () => kbaFailed,
      }),
    )
  },
  async answer({ correlationId, ...kba }) {
    return verdictOf(
      await callUpstream(upstream, {
        path: '/kba-answer',
        body: { correlationId, data: { kba } },
        reply: kbaReply,
        say: () => kbaFailed,
      }),
    )
  },
})

const refuse = (message: string) => () => Promise.reject(new ProviderError('unavailable', message))

/** Used if no identity questions are configured: a flow that asks for them continues without (AMB-24). */
export const absentKba = (): KbaProvider => ({ patience: 0, start: refuse(kbaFailed), answer: refuse(kbaFailed) })

/** Used if no search after the questions is configured. */
export const absentBureau = (): BureauSearch => refuse(searchFailed('unavailable'))
