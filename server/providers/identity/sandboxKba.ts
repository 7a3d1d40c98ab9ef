import type { KbaQuestions } from '#schemas/identity.ts'
import { lastNameOf, nextSessionIdOf, sessionIdOf } from '../sandboxSubject.ts'
import { ProviderError, type CreditSubject, type KbaAnswers, type KbaProvider, type KbaVerdict } from '../types.ts'
import { kbaFailed } from '../messages.ts'

type Question = KbaQuestions['questions'][number]

/** A questionnaire of the sandbox, and what correct answers lead to: a decision, or another questionnaire. */
interface Questionnaire {
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
const questionnaires: ReadonlyMap<string, Questionnaire> = new Map(
  all.map((entry) => [String(entry.questions.questionnaireId), entry]),
)

const sorry = 'We could not match your details with our records.'

type Ids = Pick<KbaVerdict, 'authenticationId' | 'correlationId'>

const decided = (decision: string, ids: Ids, more: Partial<KbaVerdict> = {}): KbaVerdict => ({
  decision,
  ...ids,
  friendlyErrors: [],
  errorMsg: '',
  ...more,
})
const asked = (questionnaireId: string, ids: Ids): KbaVerdict =>
  decided('CHALLENGE', ids, { questions: questionnaires.get(questionnaireId)!.questions })

const idsOf = (subject: CreditSubject): Ids => {
  const correlationId = sessionIdOf(subject)
  return { correlationId, authenticationId: `authentication ${correlationId}` }
}

function verdictOn(subject: CreditSubject): KbaVerdict {
  const ids = idsOf(subject)
  switch (lastNameOf(subject)) {
    case 'kbapass':
      return decided('PASS', ids)
    case 'kbanoids':
      return decided('PASS', { authenticationId: '', correlationId: '' })
    case 'kbafail':
      return decided('FAIL', ids, { friendlyErrors: [{ description: sorry }] })
    case 'kbafailbare':
      return decided('FAIL', ids)
    case 'kbaother':
      return decided('REFER', ids)
    case 'kbanoquestions':
      return decided('CHALLENGE', ids)
    case 'kbaerrormsg':
      return decided('CHALLENGE', ids, { errorMsg: 'Questions could not be generated' })
    case 'kbatwice':
      return asked('1002', ids)
    case 'kbalater':
      return asked('1004', ids)
    case 'kbanone2':
      return asked('1005', ids)
    default:
      return asked('1001', ids)
  }
}

const isRight = ({ questionnaireId, questionAnswers }: KbaAnswers): boolean => {
  const chosen = new Map(questionAnswers.map(({ questionId, answer }) => [questionId, answer[0]]))
  return questionnaires
    .get(questionnaireId)!
    .questions.questions.every(({ questionId, choices }) => chosen.get(questionId) === choices[0]!.choiceId)
}

/** A made-up identity check; testApplicants lists whom it asks what. It only remembers for whom it has been unavailable once. */
export function sandboxKba(): KbaProvider {
  const awayFor = new Set<string>()
  const isAway = (subject: CreditSubject): boolean => {
    const lastName = lastNameOf(subject)
    const firstTime = !awayFor.has(subject.clientRefId)
    if (lastName === 'kbadown') awayFor.add(subject.clientRefId)
    return lastName === 'kbarestart' || (lastName === 'kbadown' && firstTime)
  }
  return {
    patience: 0,
    async start(subject) {
      if (isAway(subject)) throw new ProviderError('unavailable', kbaFailed)
      return verdictOn(subject)
    },
    async answer(answers) {
      const { correlationId, authenticationId, questionnaireId } = answers
      const known = questionnaires.get(questionnaireId)
      if (!known) throw new ProviderError('refused', kbaFailed)
      if (!isRight(answers))
        return decided('FAIL', { correlationId, authenticationId }, { friendlyErrors: [{ description: sorry }] })
      // Ids of the newest reply apply from then on, so a second round has new ones.
      if (questionnaires.has(known.leadsTo))
        return asked(known.leadsTo, { correlationId: nextSessionIdOf(correlationId), authenticationId })
      return decided(known.leadsTo, { correlationId, authenticationId })
    },
  }
}
