import type { Branch, Step, To } from '#engine/grammar/definition.ts'
import type { Tree } from '#engine/rules/tree.ts'
import { milliseconds } from '../duration.ts'
import type { CompileContext } from '../context.ts'
import { keyOf, type Origin, type StateBuilder } from './builder.ts'
import { compileEffects } from './effects.ts'
import { conjunction } from './targets.ts'
import { transitionsOf } from './transitions.ts'
import type { StateConfig, Transition } from './types.ts'

const branchesOf = (to: To | undefined): Branch[] => (to === undefined ? [] : typeof to === 'string' ? [{ to }] : Array.isArray(to) ? to : [to])

/** Redirects leave at once; each also needs that no branch before it holds. */
function redirectsAtOnce(branches: Branch[], origin: Origin, builder: StateBuilder, context: CompileContext): Transition[] {
  const not = (rule: string): Tree => ['!', context.rule(rule, origin.event)]
  return branches.flatMap((branch, at) => {
    if (branch.redirect === undefined) return []
    const before = conjunction(branches.slice(0, at).map((earlier) => (earlier.if === undefined ? undefined : not(earlier.if))))
    return transitionsOf(branch, origin, builder, context).map((transition) => {
      const joined = conjunction([before, transition.guard?.params?.rule as Tree | undefined])
      return joined === undefined ? transition : { ...transition, guard: { type: 'rule', params: { rule: joined } } }
    })
  })
}

/**
 * `min`: the effects and a clock run side by side, and the decision waits for both (format.md §7.5). What leaves the
 * effects early, other than a redirect, is noted and carried out when the clock has rung. Gives the target of the first state.
 */
export function minimumState(step: Step, decide: (to: To | undefined) => Transition[], origin: Origin, builder: StateBuilder, context: CompileContext): string {
  const branches = branchesOf(step.then)
  const late: Transition[] = []
  const over = `#${builder.node.path}/@job-done`
  const defer = (transition: Transition): Transition => {
    const key = String(late.length)
    late.push({ guard: { type: 'deferred', params: { key } }, actions: [{ type: 'undefer' }], ...(transition.target ? { target: transition.target } : {}) })
    return { ...(transition.guard ? { guard: transition.guard } : {}), target: over, actions: [...(transition.actions ?? []), { type: 'defer', params: { key } }] }
  }
  let first = ''
  const job = builder.within(() => {
    builder.add('job-done', { type: 'final' })
    const atOnce = redirectsAtOnce(branches, origin, builder, context)
    const end = atOnce.length === 0 ? over : builder.add('leave', { always: [...atOnce, { target: over }] })
    first = compileEffects(step.do ?? [], end, { ...origin, defer }, builder, context)
  })
  const clock: Record<string, StateConfig> = { '@ticking': { after: { [milliseconds(step.min!)]: [{ target: `#${builder.node.path}/@rung` }] } }, '@rung': { id: `${builder.node.path}/@rung`, type: 'final' } }
  const rest = branches.filter((branch) => branch.redirect === undefined)
  const decided = builder.add('decide', { always: decide(step.then === undefined ? undefined : rest) })
  return builder.add('work', {
    type: 'parallel',
    tags: origin.tags,
    states: { '@job': { initial: keyOf(first), states: job }, '@clock': { initial: '@ticking', states: clock } },
    onDone: [...late, { target: decided }],
  })
}
