import { identityOf, type Applicant } from './applicant.ts'
import type { Answer } from '#server/testing/browser.ts'

interface Question {
  questionId: string
  choices: { choiceId: string }[]
}

/** Picks a choice for a question: in the sandbox the first is correct. */
type Pick = (choices: Question['choices']) => string

export const rightly: Pick = (choices) => choices[0]!.choiceId
export const wrongly: Pick = (choices) => choices.at(-1)!.choiceId

export const startQuestions = (applicant: Applicant): Promise<Answer> =>
  applicant.visitor.call('startKba', identityOf(applicant))

/** Answers the questions in a reply. */
export function answerQuestions({ visitor }: Applicant, { body }: Answer, pick: Pick = rightly): Promise<Answer> {
  const { correlationId, authenticationId, questions } = body
  const answers = Object.fromEntries(
    (questions.questions as Question[]).map(({ questionId, choices }) => [questionId, pick(choices)]),
  )
  return visitor.call('answerKba', {
    correlationId,
    authenticationId,
    questionnaireId: questions.questionnaireId,
    questions: questions.questions,
    answers,
  })
}
