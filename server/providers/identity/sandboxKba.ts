import { lastNameOf, nextSessionIdOf, sessionIdOf } from '../sandboxSubject.ts'
import { ProviderError, type CreditSubject, type KbaAnswers, type KbaProvider, type KbaVerdict } from '../types.ts'
import { kbaFailed } from './messages.ts'
import { questionnaires } from './sandboxQuestionnaires.ts'

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
