import {
  type Branch,
  type CallEffect,
  type Effect,
  effectVerbs,
  isChangingFrom,
  milliseconds,
  type StepNode,
  stepsAhead,
  summariesBehind,
  targetStep,
  type To,
  topOf,
} from '#engine/definition/index.ts'
import { failureHandlers } from '#engine/graph/index.ts'
import type { Tree } from '#engine/rules/index.ts'
import { CompileError, conjunction, given, type CompileContext } from '../context.ts'
import type { Origin, StateBuilder } from './builder.ts'
import type { Transition, TypedParams } from './types.ts'

const guarded = (transition: Transition, condition: Tree | undefined): Transition => {
  const rule = conjunction([condition, transition.guard?.params?.rule as Tree | undefined])
  return rule === undefined ? transition : { ...transition, guard: { type: 'rule', params: { rule } } }
}

const deferred = (transition: Transition, { defer }: Origin): Transition => (defer ? defer(transition) : transition)

/** The transitions of a To in order; the first whose guard holds is taken (format.md §3.5). `at` is its JSON Pointer. */
export function transitionsOf(to: To, at: string, origin: Origin, builder: StateBuilder): Transition[] {
  if (Array.isArray(to)) return to.flatMap((one, place) => branchTransitions(one, `${at}/${place}`, origin, builder))
  if (typeof to !== 'string') return branchTransitions(to, at, origin, builder)
  return targetTransitions(to, origin, builder.context).map((transition) => {
    const completed = notForward.has(to) ? [] : completion(transition.target, origin)
    return deferred({ at, ...withActions(transition, completed) }, origin)
  })
}

function branchTransitions(branch: Branch, at: string, origin: Origin, builder: StateBuilder): Transition[] {
  const { context } = builder
  const { event } = origin
  const condition = context.rule(branch.if, event)
  if (event !== undefined && !origin.left && branch.to === '@stay')
    return [guarded({ at: `${at}/to`, actions: actionsInPlace(branch.do, context, event) }, condition)]
  if (!branch.do?.length) return ending(branch, at, origin, builder).map((transition) => guarded(transition, condition))
  // XState evaluates guards before actions, so what follows `do` is decided in a separate state.
  const left: Origin = { ...origin, left: true }
  const decided = builder.add('then', { always: [...ending(branch, at, left, builder), ...waitsOn(`${at}/to`, left)] })
  const first = compileEffects(branch.do, `${at}/do`, decided, left, builder)
  return [guarded({ at: `${at}/do`, target: first }, condition)]
}

/** The last transition of a waiting step: it goes on waiting if no branch is taken. */
export const waitsOn = (at: string, origin: Origin): Transition[] =>
  origin.node.automatic ? [] : [deferred({ at, otherwise: true, target: `#${origin.node.path}/@show` }, origin)]

function ending(branch: Branch, at: string, origin: Origin, builder: StateBuilder): Transition[] {
  const { context } = builder
  const textOf = (source: string) => context.text(source, origin.event)
  if (branch.redirect !== undefined) {
    const query = Object.entries(branch.query ?? {}).map(([name, source]) => [name, textOf(source)])
    const transition = { ...leaveFor(branch.redirect, Object.fromEntries(query)), at: `${at}/redirect` }
    return [withActions(transition, completion(transition.target, origin))]
  }
  // Coming back loads the page again.
  if (branch.leave !== undefined) {
    const actions = [{ type: 'depart', params: { as: branch.leave } }]
    return [deferred({ at: `${at}/leave`, target: '#@reload', actions }, origin)]
  }
  const text = context.text(branch.fail, origin.event)
  if (branch.fail !== undefined)
    return [failed({ at: `${at}/fail` }, [{ type: 'fail', params: { text } }], origin, context)]
  return transitionsOf(branch.to ?? '@stay', `${at}/to`, origin, builder)
}

const withActions = (transition: Transition, actions: TypedParams[]): Transition =>
  actions.length === 0 ? transition : { ...transition, actions: [...actions, ...(transition.actions ?? [])] }

/** Targets that lead back or leave the choice to landing; they do not complete the step. */
const notForward = new Set(['@back', '@open', '@asked', '@reload'])

/** The actions of leaving: another top-level step or an exit completes the step (format.md §7.7); `leave` drops hidden answers. */
function completion(target: string | undefined, origin: Origin): TypedParams[] {
  if (!origin.forward || !target || target === `#${origin.node.path}/@show`) return []
  if (target.slice(1).split('/')[0] !== topOf(origin.node).path) return [{ type: 'complete' }]
  return origin.node.automatic ? [] : [{ type: 'leave' }]
}

/**
 * The transition to the handler of a failure: the step's own `catch`, otherwise the waiting step itself, otherwise the
 * nearest `catch` around it (format.md §7.4). Without any it is `#@broken`, which the checker refuses.
 */
function failed(
  where: Pick<Transition, 'at' | 'otherwise'>,
  actions: TypedParams[],
  origin: Origin,
  context: CompileContext,
): Transition {
  const { node, catching } = origin
  const [handler] = failureHandlers(catching ? { step: node.path, slot: 'catch' } : { step: node.path }, context.index)
  const target = handler ? `#${handler.path}/@catch` : node.automatic ? '#@broken' : `#${node.path}/@show`
  return deferred({ ...where, ...(actions.length > 0 && { actions }), target }, origin)
}

/** The transitions of a handler. If no branch is taken, the failure goes to the next handler. */
export const caughtBy = (to: To, at: string, origin: Origin, builder: StateBuilder): Transition[] => [
  ...transitionsOf(to, at, origin, builder),
  failed({ at, otherwise: true }, [], origin, builder.context),
]

/** Transitions to the steps of `order` that `@next` or `@back` tries. */
const ahead = ({ order, rule }: CompileContext, { node }: Origin, back?: boolean): Transition[] =>
  stepsAhead(topOf(node), order, back).map((entry) => guarded({ target: `#${entry.node.path}` }, rule(entry.if)))

/** Where `@next` leads while an answer is changed from a summary behind: there, past what the change has opened. */
const returning = ({ order, rule }: CompileContext, { node }: Origin): Transition[] =>
  summariesBehind(topOf(node), order).map((summary) => guarded(openBefore(summary), rule(isChangingFrom(summary))))

/** Landing finds the earliest open step before a step, or the step itself. */
const openBefore = ({ path }: StepNode): Transition => ({
  target: '#@land',
  actions: [{ type: 'ask', params: { open: path } }],
})

const leaveFor = (route: string, query = {}): Transition => ({
  target: '#@exit',
  actions: [{ type: 'redirect', params: { to: route, query } }],
})

function backTransitions(context: CompileContext, origin: Origin): Transition[] {
  const candidates = ahead(context, origin, true)
  const closed = candidates.some(({ guard }) => !guard)
  return closed ? candidates : [...candidates, leaveFor(context.definition.home ?? '/')]
}

/** `@stay`: a waiting step goes on waiting; an automatic step, or an event without effects, leaves the state as it is. */
function stay({ node, event, left }: Origin): Transition {
  if (event !== undefined && left && node.automatic)
    throw new CompileError(
      `"${node.path}" cannot stay as it is once effects of "${event}" have run: lead to one of its steps`,
    )
  return node.automatic || (event !== undefined && !left) ? {} : { target: `#${node.path}/@show` }
}

/** The transitions of a target, `@` targets included, in the order in which they are tried (format.md §3.5). */
function targetTransitions(target: string, origin: Origin, context: CompileContext): Transition[] {
  switch (target) {
    case '@next':
      return [...returning(context, origin), ...ahead(context, origin)]
    case '@back':
      return backTransitions(context, origin)
    case '@stay':
      return [stay(origin)]
    case '@open':
      return [openBefore(topOf(origin.node))]
    case '@asked':
      return [{ target: '#@land' }]
    case '@reload':
      return [{ target: '#@reload', actions: [{ type: 'reload' }] }]
  }
  const step = targetStep(target, origin.node, context.index)
  if (!step) throw new CompileError(`"${target}" leads nowhere from ${origin.node.path || 'the entry'}`)
  return [{ target: `#${step.path}` }]
}

/** The parameters of an immediate effect; undefined for an effect that takes time. */
function paramsOf(effect: Effect, { text, value }: CompileContext, event?: string): object | undefined {
  if ('set' in effect) return { values: value(effect.set, event) }
  if ('emit' in effect) return { event: effect.emit, payload: value(effect.with ?? {}, event) }
  if ('track' in effect) return { event: effect.track, payload: value(effect.with ?? {}, event) }
  if ('alert' in effect) return { text: text(effect.alert, event) }
  if ('error' in effect) return { text: text(effect.error, event) }
  if (!('forget' in effect)) return undefined
  const { forget: operation, again, with: inputs } = effect
  return given({ operation, again: again || undefined, inputs: inputs && value(inputs, event) })
}

/** The action of an immediate effect. It evaluates its own `if` when its turn comes. */
function immediateAction(effect: Effect, context: CompileContext, event?: string): TypedParams | undefined {
  const params = paramsOf(effect, context, event)
  const type = effectVerbs.find((verb) => verb in effect)!
  return params && { type, params: given({ ...params, if: context.rule(effect.if, event) }) }
}

/** Effects as actions of one transition that does not leave its state. */
export function actionsInPlace(effects: Effect[] = [], context: CompileContext, event?: string): TypedParams[] {
  return placed(effects).map(([effect]) => {
    const action = immediateAction(effect, context, event)
    if (action) return action
    if (!('effects' in effect)) throw new CompileError(`no time passes here, so there is no ${JSON.stringify(effect)}`)
    const actions = actionsInPlace(effect.effects, context, event)
    return { type: 'list', params: { if: context.rule(effect.if!, event), actions } }
  })
}

/** Effects with their JSON Pointers. A `use` without `if` is replaced by its effects. */
const placed = (effects: Effect[], at = ''): [Effect, string][] =>
  effects.flatMap((effect, place): [Effect, string][] =>
    'effects' in effect && effect.if === undefined
      ? placed(effect.effects, `${at}/${place}/effects`)
      : [[effect, `${at}/${place}`]],
  )

/**
 * Adds the states that run a list of effects in sequence and then go to `next`; returns the target of the first. They
 * are built from the end, because each names its successor. Neighbouring immediate effects share one state.
 */
export function compileEffects(
  effects: Effect[] | undefined,
  from: string,
  next: string,
  origin: Origin,
  builder: StateBuilder,
): string {
  let following = next
  let actions: TypedParams[] = []
  const flush = (): void => {
    if (actions.length > 0) following = builder.add('do', { entry: actions, always: [{ target: following }] })
    actions = []
  }
  for (const [effect, place] of placed(effects ?? [], from).reverse()) {
    const action = immediateAction(effect, builder.context, origin.event)
    if (action) {
      actions.unshift(action)
      continue
    }
    flush()
    const due = timedState(effect, place, following, origin, builder)
    const rule = builder.context.rule(effect.if, origin.event)
    const at = `${place}/if`
    const choice = [guarded({ at, target: due }, rule), { at, otherwise: true as const, target: following }]
    following = rule === undefined ? due : builder.add('if', { always: choice })
  }
  flush()
  return following
}

function timedState(effect: Effect, at: string, next: string, origin: Origin, builder: StateBuilder): string {
  if ('effects' in effect) return compileEffects(effect.effects, `${at}/effects`, next, origin, builder)
  if ('wait' in effect)
    return builder.add('wait', { tags: origin.tags, after: { [milliseconds(effect.wait)]: [{ at, target: next }] } })
  if ('call' in effect) return callState(effect, at, next, origin, builder)
  throw new CompileError(`no effect here: ${JSON.stringify(effect)}`)
}

/** A state that runs an operation. The actor handles receipts, so here a repeated once-only call is an ordinary call. */
function callState(effect: CallEffect, at: string, next: string, origin: Origin, builder: StateBuilder): string {
  const { call: operation, as, with: inputs = {}, timeout, retry } = effect
  const input = given({
    operation,
    as: as || undefined,
    inputs: builder.context.value(inputs, origin.event),
    timeout: timeout ? milliseconds(timeout) : undefined,
    retry: retry && { times: retry.times, wait: milliseconds(retry.wait) },
  })
  const { patience } = builder.context.registry.operations[operation]!
  const failed = callFailed(effect, `${at}/onFail`, next, origin, builder)
  const isLeft = patience !== undefined && effect.onFail === '@continue'
  const { actions: _logged, ...goesOn } = failed
  const stored = as ? [{ type: 'store', params: { as } }] : []
  return builder.add(`call-${operation}`, {
    tags: origin.tags,
    invoke: { input, onDone: [{ at, target: next, actions: stored }], onError: [failed] },
    // The request goes on by itself; whoever reads its result sees none.
    ...(isLeft && {
      after: { [milliseconds(patience)]: [as ? { ...goesOn, actions: [{ type: 'drop', params: { as } }] } : goesOn] },
    }),
  })
}

/** The transition after a failed call: its own `onFail`, otherwise the handlers of the step (format.md §7.4). */
function callFailed(
  { as, onFail }: CallEffect,
  at: string,
  next: string,
  origin: Origin,
  builder: StateBuilder,
): Transition {
  const drop = as ? [{ type: 'drop', params: { as } }] : []
  if (onFail === '@continue') return { at, target: next, actions: [{ type: 'note-failure' }, ...drop] }
  const actions = [{ type: 'fail' }, ...drop]
  if (onFail === undefined) return failed({ at }, actions, origin, builder.context)
  const always = caughtBy(onFail, at, { ...origin, forward: false }, builder)
  return { at, target: builder.add('failed', { always }), actions }
}
