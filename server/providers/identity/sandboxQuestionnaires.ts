import type { KbaQuestions } from '#schemas/identity.ts'

type Question = KbaQuestions['questions'][number]

/** A questionnaire of the sandbox, and what correct answers lead to: a decision, or another questionnaire. */
export interface Questionnaire {
  questions: KbaQuestions
  leadsTo: string
}

/** The first choice is the correct one. */
const ask = (questionId: string, questionText: string, ...texts: string[]): Question => ({
  questionId,
  questionText,
  choices: [...texts, 'None of the above'].map((choiceText, at) => ({
    choiceId: `${questionId}-${at + 1}`,
    choiceText,
  })),
})

const aboutAddress = [
  ask('q1', 'In which of these counties have you lived?', 'West Yorkshire', 'Kent', 'Cornwall'),
  ask('q2', 'When did you move to your current address?', 'Before 2015', 'From 2015 to 2019', 'Since 2020'),
]
const aboutFinance = [
  ask(
    'q3',
    'With which of these lenders have you had an agreement?',
    'Northfield Cards',
    'Riverbank Loans',
    'Larkline Finance',
  ),
]
const second = [
  ask('q4', 'Which of these companies supplies your mobile phone?', 'Hilltop Mobile', 'Seaview Telecom', 'Larkline'),
  ask(
    'q5',
    'How much is the monthly payment of your newest agreement?',
    'Up to £150',
    '£151 to £300',
    'More than £300',
  ),
]

const groups: { name: string; header: string; questions: Question[] }[] = [
  { name: 'address', header: 'Your address', questions: aboutAddress },
  { name: 'finance', header: 'Your finances', questions: [...aboutFinance, ...second] },
]

const headerOver = ({ questionId }: Question): KbaQuestions['questionGroups'] =>
  groups
    .filter(({ questions }) => questions.some((question) => question.questionId === questionId))
    .map(({ name, header }) => ({ questionGroup: name, questionHeader: header, appliesToQuestionId: questionId }))

const questionnaire = (questionnaireId: string, questions: Question[], leadsTo: string): Questionnaire => ({
  questions: { questionnaireId, questionGroups: questions.flatMap(headerOver), questions },
  leadsTo,
})

const first = [...aboutAddress, ...aboutFinance]
const all = [
  questionnaire('1001', first, 'PASS'),
  questionnaire('1002', first, '1003'),
  questionnaire('1003', second, 'PASS'),
  questionnaire('1004', first, 'REFER'),
  questionnaire('1005', first, 'CHALLENGE'),
]

/** By id: nothing is remembered about who was asked what. */
export const questionnaires: ReadonlyMap<string, Questionnaire> = new Map(
  all.map((entry) => [entry.questions.questionnaireId, entry]),
)
