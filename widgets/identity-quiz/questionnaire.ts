import { ownValue } from 'runnel/react'
/** The questions of the identity check as the service sends them (api.md 1.9). Ids may be numbers. */
export interface Questionnaire {
  questionGroups?: { questionGroup?: string | number; questionHeader?: string; appliesToQuestionId?: Id | Id[] }[]
  questions?: { questionId: Id; questionText: string; choices: { choiceId: Id; choiceText: string }[] }[]
}
type Id = string | number

export interface Question {
  id: string
  text: string
  choices: { id: string; text: string }[]
}

/** The questions of a group; without a header for those in no group. */
export interface QuestionGroup {
  header?: string
  questions: Question[]
}

/** The id of the chosen answer, by the id of the question. */
export type Answers = Record<string, string>

const idsOf = (given: Id | Id[] | undefined): string[] => (given === undefined ? [] : [given].flat().map(String))

/** The questions in the order of their groups; each is in the first group that mentions it. */
export function groupsOf({ questionGroups = [], questions = [] }: Questionnaire): QuestionGroup[] {
  const all = questions.map(({ questionId, questionText, choices }): Question => ({
    id: String(questionId),
    text: questionText,
    choices: choices.map(({ choiceId, choiceText }) => ({ id: String(choiceId), text: choiceText })),
  }))
  const placed = new Set<string>()
  const take = (ids?: string[]): Question[] => {
    const taken = all.filter(({ id }) => !placed.has(id) && (ids === undefined || ids.includes(id)))
    for (const { id } of taken) placed.add(id)
    return taken
  }
  const headed = new Map<string, QuestionGroup>()
  for (const { questionHeader = '', appliesToQuestionId } of questionGroups) {
    const group = headed.get(questionHeader) ?? { header: questionHeader || undefined, questions: [] }
    headed.set(questionHeader, { ...group, questions: [...group.questions, ...take(idsOf(appliesToQuestionId))] })
  }
  return [...headed.values(), { questions: take() }].filter((group) => group.questions.length > 0)
}

/** The answers to the current questions; those of an earlier round are dropped. */
export const answersTo = (groups: QuestionGroup[], given: Answers): Answers =>
  Object.fromEntries(
    groups.flatMap(({ questions }) =>
      questions
        .filter(({ id, choices }) => choices.some((choice) => choice.id === ownValue(given, id)))
        .map(({ id }) => [id, given[id]!]),
    ),
  )
