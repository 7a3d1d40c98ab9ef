import { topPath } from 'runnel/contracts'
import { ownValue } from 'runnel/rules'
import { ask } from './plan.ts'
import { createSession, type Session, type SessionOptions } from './createSession.ts'

/**
 * How a step is opened so that it stays on the screen: an automatic one is held at its first call or wait, and
 * on one that waits for a person, everything has arrived.
 */
export function staysAt(
  funnel: SessionOptions['funnel'],
  step: string | undefined,
): Required<Pick<SessionOptions, 'plan' | 'pace'>> {
  if (step === undefined || !ownValue(funnel.steps, topPath(step))?.automatic) return { plan: {}, pace: 'instant' }
  return { plan: Object.fromEntries(Object.keys(funnel.operations).map((name) => [name, [ask]])), pace: 'hand' }
}

/** Opens a step with generated answers so that it stays. */
export const openStep = (options: Omit<SessionOptions, 'pace' | 'plan'> & { step: string }): Promise<Session> =>
  createSession({ ...options, ...staysAt(options.funnel, options.step) })
