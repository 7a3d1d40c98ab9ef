import type { Scenario } from 'runnel/scenario'
import { examplesOf, usualExample } from 'runnel/simulate'
import type { Session } from './createSession.ts'
import { ask, usual } from './plan.ts'
import { shareableMoves } from './shareable.ts'

/**
 * The session so far as a scenario: the generated answers it started with, the answers of operations, the moves and the
 * step they reached.
 */
export function scenarioFromSession(session: Session, name = 'give it a name'): Scenario {
  const { current } = session.runner().state()
  const { funnel, registry } = session.sample
  /** The name of an answer as scenarios know it. */
  const written = (operation: string, answer: string): string => {
    if (answer !== usual && answer !== ask) return answer
    const [compiled, contract] = [funnel.operations[operation]!, registry.operations[operation]!]
    const asUsual = JSON.stringify(usualExample(compiled, contract))
    const examples = Object.entries(examplesOf(compiled, contract))
    return examples.find(([, example]) => JSON.stringify(example) === asUsual)?.[0] ?? 'success'
  }
  const operations = Object.fromEntries(
    Object.entries(session.plan.whole()).map(([operation, names]) => {
      const answers = names.map((answer) => written(operation, answer))
      return [operation, answers.length === 1 ? answers[0]! : answers]
    }),
  )
  return {
    name,
    ...(session.began.step === undefined ? {} : { open: session.began.step, answers: session.began.answers }),
    ...(Object.keys(operations).length > 0 ? { operations } : {}),
    moves: shareableMoves(session),
    expect: { step: current },
  }
}
