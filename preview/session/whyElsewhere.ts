import { isInside, topPath } from 'runnel/contracts'
import type { Session } from './createSession.ts'

/**
 * Why another step is on the screen than the one that was asked for; undefined once it is there.
 * @param named how a step is called, given its path
 */
export function whyElsewhere(
  { closed, runner }: Pick<Session, 'closed' | 'runner'>,
  step: string | undefined,
  named: (path: string) => string,
): string | undefined {
  if (step === undefined || isInside(runner().state().current, step)) return undefined
  if (closed) return `No generated answers open “${named(step)}”; this is as far as they lead.`
  const top = topPath(step)
  return top === step ? undefined : `“${named(step)}” is a part of “${named(top)}”, which was opened at its beginning.`
}
