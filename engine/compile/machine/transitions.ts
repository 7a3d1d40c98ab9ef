import { type Branch, type To, topOf } from '#engine/definition/index.ts'
import type { Tree } from '#engine/rules/index.ts'
import type { CompileContext } from '../context.ts'
import type { Origin, StateBuilder } from './builder.ts'
import { actionsInPlace, compileEffects } from './effects.ts'
import { failureTarget } from './failures.ts'
import { conjunction, ruleGuard, targetTransitions } from './targets.ts'
import type { Transition, TypedParams } from './types.ts'

const guarded = (transition: Transition, rule: Tree | undefined): Transition => {
  const own = transition.guard?.params?.rule as Tree | undefined
  const joined = conjunction([rule, own])
  return joined === undefined ? transition : { ...transition, guard: ruleGuard(joined) }
}

const withActions = (transition: Transition, actions: TypedParams[]): Transition =>
  actions.length === 0 ? transition : { ...transition, actions: [...actions, ...(transition.actions ?? [])] }

/** These lead back, or to where landing says. */
const notForward = new Set(['@back', '@open', '@asked', '@reload'])

/** Leaving for another top-level step, or out of the funnel, completes the step (format.md §7.7); hidden answers go whenever a step is left. */
function completion(target: string | undefined, origin: Origin): TypedParams[] {
  if (!origin.forward || !target || target === `#${origin.node.path}/@show`) return []
  const from = topOf(origin.node).path
  if (target.slice(1).split('/')[0] !== from) return [{ type: 'complete' }]
  return origin.node.automatic ? [] : [{ type: 'leave' }]
}

function ending(branch: Branch, origin: Origin, builder: StateBuilder, context: CompileContext): Transition[] {
  if (branch.redirect !== undefined) {
    const query = Object.fromEntries(
      Object.entries(branch.query ?? {}).map(([name, text]) => [name, context.text(text, origin.event)]),
    )
    const transition: Transition = {
      target: '#@exit',
      actions: [{ type: 'redirect', params: { to: branch.redirect, query } }],
    }
    return [withActions(transition, completion(transition.target, origin))]
  }
  if (branch.fail !== undefined) {
    const failed: Transition = {
      target: failureTarget(origin, context),
      actions: [{ type: 'fail', params: { text: context.text(branch.fail, origin.event) } }],
    }
    return [origin.defer ? origin.defer(failed) : failed]
  }
  return transitionsOf(branch.to ?? '@stay', origin, builder, context)
}

/** A waiting step that no branch leads away from goes on waiting. */
const rest = (origin: Origin): Transition[] => {
  if (origin.node.automatic) return []
  const waiting: Transition = { target: `#${origin.node.path}/@show` }
  return [origin.defer ? origin.defer(waiting) : waiting]
}

function branchTransitions(
  branch: Branch,
  origin: Origin,
  builder: StateBuilder,
  context: CompileContext,
): Transition[] {
  const condition = branch.if === undefined ? undefined : context.rule(branch.if, origin.event)
  if (origin.event !== undefined && !origin.left && branch.to === '@stay')
    return [guarded({ actions: actionsInPlace(branch.do ?? [], context, origin.event) }, condition)]
  if (!branch.do?.length)
    return ending(branch, origin, builder, context).map((transition) => guarded(transition, condition))
  // What follows `do` is decided after it, in a state of its own: XState evaluates guards before the actions of a transition.
  const left: Origin = { ...origin, left: true }
  const decided = builder.add('then', { always: [...ending(branch, left, builder, context), ...rest(left)] })
  const first = compileEffects(branch.do, decided, left, builder, context)
  return [guarded({ target: first }, condition)]
}

/** The transitions of a To, in order; the first whose guard holds is taken (format.md §3.5). */
export function transitionsOf(to: To, origin: Origin, builder: StateBuilder, context: CompileContext): Transition[] {
  if (Array.isArray(to)) return to.flatMap((branch) => branchTransitions(branch, origin, builder, context))
  if (typeof to !== 'string') return branchTransitions(to, origin, builder, context)
  return targetTransitions(to, origin, context).map((transition) => {
    const left = notForward.has(to) ? transition : withActions(transition, completion(transition.target, origin))
    return origin.defer ? origin.defer(left) : left
  })
}
