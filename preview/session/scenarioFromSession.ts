import type { Scenario } from '#engine/scenario/index.ts'
import type { Session } from './createSession.ts'
import { shareableMoves } from './shareable.ts'

/**
 * The session so far as a scenario: the generated answers it started with, the answers of operations, the moves and the
 * step they reached.
 */
export function scenarioFromSession(session: Session): Scenario {
  const { current } = session.runner().state()
  const operations = Object.fromEntries(
    Object.entries(session.plan.whole()).map(([name, answers]) => [name, answers.length === 1 ? answers[0]! : answers]),
  )
  return {
    name: 'give it a name',
    ...(session.began.step === undefined ? {} : { open: session.began.step, answers: session.began.answers }),
    ...(Object.keys(operations).length > 0 ? { operations } : {}),
    moves: shareableMoves(session),
    expect: { step: current },
  }
}
