import { ask } from './plan.ts'
import { createSession, type Session, type SessionOptions } from './createSession.ts'

/** The answers of operations with which a step stays on the screen: one that passes by itself is held at its first call. */
export function staysAt({
  funnel,
  step,
}: {
  funnel: SessionOptions['funnel']
  step: string | undefined
}): Record<string, string[]> {
  const held = step !== undefined && funnel.steps[step]?.automatic
  return held ? Object.fromEntries(Object.keys(funnel.operations).map((name) => [name, [ask]])) : {}
}

/** Opens a step with generated answers, and time stands still, so that it can be looked at. */
export const openStep = (options: Omit<SessionOptions, 'pace'> & { step: string }): Promise<Session> =>
  createSession({ ...options, pace: 'hand', plan: staysAt(options) })
