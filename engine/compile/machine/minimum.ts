import { type Step, milliseconds, pointerOf } from '#engine/definition/index.ts'
import { keyOf, type Origin, type StateBuilder } from './builder.ts'
import { compileEffects } from './transitions.ts'
import type { StateConfig, Transition, TypedParams } from './types.ts'

/** Actions that belong to the moment of leaving. */
const leaving = new Set(['complete', 'leave', 'ask', 'reload'])
const isLeaving = ({ type }: TypedParams): boolean => leaving.has(type)

/**
 * `min`: the effects with the decision after them, and a clock, run side by side. What the decision leads to, and what a
 * failure leads to, is noted and carried out when the clock has rung; a redirect leaves at once (format.md §7.5). Gives the
 * target of the first state.
 */
export function minimumState(
  step: Step,
  decide: (origin: Origin) => Transition[],
  origin: Origin,
  builder: StateBuilder,
): string {
  const late: Transition[] = []
  const over = `#${builder.node.path}/@job-done`
  const defer = ({ target, guard, actions = [], ...where }: Transition): Transition => {
    const params = { key: String(late.length) }
    const deferred = actions.filter(isLeaving)
    late.push({
      ...where,
      guard: { type: 'deferred', params },
      actions: [{ type: 'undefer' }, ...deferred],
      ...(target ? { target } : {}),
    })
    return {
      ...(guard ? { guard } : {}),
      target: over,
      actions: [...actions.filter((action) => !isLeaving(action)), { type: 'defer', params }],
    }
  }
  const deferring: Origin = { ...origin, defer }
  let first = ''
  const job = builder.within(() => {
    builder.add('job-done', { type: 'final' })
    const decided = builder.add('decide', { always: decide(deferring) })
    first = compileEffects(step.do ?? [], `${pointerOf(builder.node)}/do`, decided, deferring, builder)
  })
  const rung = `${builder.node.path}/@rung`
  const clock: Record<string, StateConfig> = {
    '@ticking': { after: { [milliseconds(step.min!)]: [{ target: `#${rung}` }] } },
    '@rung': { id: rung, type: 'final' },
  }
  return builder.add('work', {
    type: 'parallel',
    tags: origin.tags,
    states: { '@job': { initial: keyOf(first), states: job }, '@clock': { initial: '@ticking', states: clock } },
    onDone: late,
  })
}
