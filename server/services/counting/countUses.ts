import type { Deps } from '../deps.ts'
import { TooMany } from '../../base/apiError.ts'
import { widerNetworkFactor, type Action, type Limit, type Limits, type Subject } from '../../policy/limits.ts'
import { count, forget, takeBack, type Counter } from './counters.ts'
import { networkOf } from './networks.ts'

export const tooMany = 'Too many attempts. Please wait a few minutes and try again.'

/** For each subject that an action has limits for, its value. An empty or unknown value is not counted. */
export type SubjectsOf<A extends Action> = Record<Limits[A][number]['by'], string | undefined>

interface Counted extends Counter {
  action: Action
  by: Subject
}

/** What was counted; it can be given back when the call turns out to cost nothing. */
export interface Uses {
  /** Takes back what was counted, once: everything, or what was counted for one action. */
  giveBack(action?: Action): Promise<void>
  /** Deletes all counts of these subjects. */
  clear(...subjects: Subject[]): Promise<void>
}

function valuesOf(by: Subject, value: string): { value: string; factor: number }[] {
  if (by !== 'address') return [{ value, factor: 1 }]
  const { line, site } = networkOf(value)
  return [{ value: line, factor: 1 }, ...(site ? [{ value: site, factor: widerNetworkFactor }] : [])]
}

/** The counters of an action: one for each window of each subject. */
export function countersOf<A extends Action>(
  { limits, keyed }: Pick<Deps, 'limits' | 'keyed'>,
  action: A,
  subjects: SubjectsOf<A>,
): Counted[] {
  const given = subjects as Partial<Record<Subject, string>>
  return (limits[action] as readonly Limit[]).flatMap(({ by, times, window }) => {
    const subject = given[by]
    if (!subject) return []
    return valuesOf(by, subject).map(({ value, factor }) => ({
      key: keyed(`${action} by ${by} in ${window}: ${value}`),
      times: times * factor,
      window,
      action,
      by,
    }))
  })
}

/**
 * Counts a use for all its subjects, or for none of them: a refused use does not use up anybody's limit. Throws 429
 * with the seconds to wait.
 *
 * Never call it within a transaction: the count must stand whatever becomes of the call.
 */
export async function countUses(deps: Deps, counters: Counted[], message = tooMany): Promise<Uses> {
  const at = deps.now()
  const full = counters.length > 0 ? await count(deps, counters, at) : undefined
  if (full) {
    const { action, by } = full.counter
    if (by === 'brand') deps.log('the ceiling of a brand is reached', { action, seconds: full.seconds })
    throw new TooMany(message, full.seconds)
  }
  let counted = counters
  return {
    giveBack: async (action) => {
      const back = counted.filter((one) => (action ?? one.action) === one.action)
      counted = counted.filter((one) => !back.includes(one))
      if (back.length > 0) await takeBack(deps, back, at)
    },
    clear: (...subjects) =>
      forget(
        deps,
        counters.filter(({ by }) => subjects.includes(by)),
      ),
  }
}

/** Does work that costs nothing when it throws: its uses are then given back. */
export async function unlessItFails<T>(uses: Uses, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await uses.giveBack()
    throw error
  }
}
