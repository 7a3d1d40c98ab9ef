import {
  type Branch,
  type CallEffect,
  type Effect,
  milliseconds,
  orderEntries,
  type StepNode,
  targetStep,
  type To,
  topOf,
} from '#engine/definition/index.ts'
import { failureHandlers } from '#engine/graph/index.ts'
import type { Tree } from '#engine/rules/index.ts'
import { CompileError, conjunction, type CompileContext } from '../context.ts'
import type { Origin, StateBuilder } from './builder.ts'
import type { Transition, TypedParams } from './types.ts'

const ruleGuard = (rule: Tree): TypedParams => ({ type: 'rule', params: { rule } })

const guarded = (transition: Transition, rule: Tree | undefined): Transition => {
  const joined = conjunction([rule, transition.guard?.params?.rule as Tree | undefined])
  return joined === undefined ? transition : { ...transition, guard: ruleGuard(joined) }
}

const deferred = (transition: Transition, { defer }: Origin): Transition => (defer ? defer(transition) : transition)

/** The transitions of a To, in order; the first whose guard holds is taken (format.md §3.5). `at` is where it stands. */
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
  const condition = branch.if === undefined ? undefined : context.rule(branch.if, event)
  if (event !== undefined && !origin.left && branch.to === '@stay')
    return [guarded({ at: `${at}/to`, actions: actionsInPlace(branch.do ?? [], context, event) }, condition)]
  if (!branch.do?.length) return ending(branch, at, origin, builder).map((transition) => guarded(transition, condition))
  // What follows `do` is decided after it, in a state of its own: XState evaluates guards before the actions of a transition.
  const left: Origin = { ...origin, left: true }
  const decided = builder.add('then', { always: [...ending(branch, at, left, builder), ...waitsOn(`${at}/to`, left)] })
  const first = compileEffects(branch.do, `${at}/do`, decided, left, builder)
  return [guarded({ at: `${at}/do`, target: first }, condition)]
}

/** A waiting step that no branch leads away from goes on waiting. */
export const waitsOn = (at: string, origin: Origin): Transition[] =>
  origin.node.automatic ? [] : [deferred({ at, otherwise: true, target: `#${origin.node.path}/@show` }, origin)]

function ending(branch: Branch, at: string, origin: Origin, builder: StateBuilder): Transition[] {
  const { context } = builder
  const text = (source: string) => context.text(source, origin.event)
  if (branch.redirect !== undefined) {
    const query = Object.fromEntries(Object.entries(branch.query ?? {}).map(([name, source]) => [name, text(source)]))
    const transition = { ...leaveFor(branch.redirect, query), at: `${at}/redirect` }
    return [withActions(transition, completion(transition.target, origin))]
  }
  if (branch.fail !== undefined)
    return [failed({ at: `${at}/fail` }, [{ type: 'fail', params: { text: text(branch.fail) } }], origin, context)]
  return transitionsOf(branch.to ?? '@stay', `${at}/to`, origin, builder)
}

const withActions = (transition: Transition, actions: TypedParams[]): Transition =>
  actions.length === 0 ? transition : { ...transition, actions: [...actions, ...(transition.actions ?? [])] }

/** These lead back, or to where landing says. */
const notForward = new Set(['@back', '@open', '@asked', '@reload'])

/** Leaving for another top-level step, or out of the funnel, completes the step (format.md §7.7); hidden answers go whenever a step is left. */
function completion(target: string | undefined, origin: Origin): TypedParams[] {
  if (!origin.forward || !target || target === `#${origin.node.path}/@show`) return []
  if (target.slice(1).split('/')[0] !== topOf(origin.node).path) return [{ type: 'complete' }]
  return origin.node.automatic ? [] : [{ type: 'leave' }]
}

/**
 * To whoever handles a failure: the step's own `catch`, else a waiting step itself, else the nearest `catch` around it
 * (format.md §7.4). `#@broken` when nobody does, which the checker refuses.
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

/** Where none of the branches holds, the failure goes on to the next handler. */
export const caughtBy = (to: To, at: string, origin: Origin, builder: StateBuilder): Transition[] => [
  ...transitionsOf(to, at, origin, builder),
  failed({ at, otherwise: true }, [], origin, builder.context),
]

const candidate = (step: string, rule: Tree | undefined): Transition => guarded({ target: `#${step}` }, rule)

/** Steps in walking order from one on; each is taken if its `order` entry applies, and nothing comes after one that always does. */
function walk(
  context: CompileContext,
  from: StepNode,
  direction: 1 | -1,
  skip: (node: StepNode) => boolean,
): Transition[] {
  const entries = orderEntries(context.definition)
  const start = entries.findIndex((entry) => entry.step === from.path)
  const candidates: Transition[] = []
  for (let at = start + direction; start >= 0 && at >= 0 && at < entries.length; at += direction) {
    const entry = entries[at]!
    const node = context.index.byPath.get(entry.step)
    if (!node || skip(node)) continue
    candidates.push(candidate(entry.step, entry.if === undefined ? undefined : context.rule(entry.if)))
    if (entry.if === undefined) return candidates
  }
  return candidates
}

const leaveFor = (route: string, query = {}): Transition => ({
  target: '#@exit',
  actions: [{ type: 'redirect', params: { to: route, query } }],
})

function backTransitions(context: CompileContext, origin: Origin): Transition[] {
  const candidates = walk(context, topOf(origin.node), -1, (node) => node.automatic || node.step.entry === 'link-only')
  const closed = candidates.some((transition) => !transition.guard)
  return closed ? candidates : [...candidates, leaveFor(context.definition.home ?? '/')]
}

/** Where a waiting step goes on waiting, and an automatic one comes to rest; an event that leads nowhere disturbs neither. */
function stay({ node, event, left }: Origin): Transition {
  if (event !== undefined && left && node.automatic)
    throw new CompileError(
      `"${node.path}" cannot stay as it is once effects of "${event}" have run: lead to one of its steps`,
    )
  return node.automatic || (event !== undefined && !left) ? {} : { target: `#${node.path}/@show` }
}

/** The transitions of a target, `@` targets included (format.md §3.5). They are tried in order. */
function targetTransitions(target: string, origin: Origin, context: CompileContext): Transition[] {
  switch (target) {
    case '@next':
      return walk(context, topOf(origin.node), 1, (node) => node.step.entry === 'link-only')
    case '@back':
      return backTransitions(context, origin)
    case '@stay':
      return [stay(origin)]
    case '@open':
      return [{ target: '#@land', actions: [{ type: 'ask', params: { open: topOf(origin.node).path } }] }]
    case '@asked':
      return [{ target: '#@land' }]
    case '@reload':
      return [{ target: '#@reload', actions: [{ type: 'reload' }] }]
  }
  const step = targetStep(target, origin.node, context.index)
  if (!step) throw new CompileError(`"${target}" leads nowhere from ${origin.node.path || 'the entry'}`)
  return [{ target: `#${step.path}` }]
}

const verbOf = (effect: Effect): string =>
  Object.keys(effect).find((key) => key !== 'if' && key !== 'about' && key in immediate) ?? ''

/** Effects that are over at once; each becomes one action. `if` is decided by the action itself, when its turn comes. */
const immediate: Record<string, (effect: never, context: CompileContext, event?: string) => Record<string, unknown>> = {
  set: ({ set }: { set: unknown }, context, event) => ({ values: context.value(set, event) }),
  emit: (effect: { emit: string; with?: unknown }, context, event) => ({
    event: effect.emit,
    payload: context.value(effect.with ?? {}, event),
  }),
  track: (effect: { track: string; with?: unknown }, context, event) => ({
    event: effect.track,
    payload: context.value(effect.with ?? {}, event),
  }),
  alert: ({ alert }: { alert: string }, context, event) => ({ text: context.text(alert, event) }),
  error: ({ error }: { error: string }, context, event) => ({ text: context.text(error, event) }),
  forget: (effect: { forget: string; with?: Record<string, unknown>; again?: boolean }, context, event) => ({
    operation: effect.forget,
    ...(effect.again ? { again: true } : {}),
    ...(effect.with ? { inputs: context.value(effect.with, event) } : {}),
  }),
}

/** The action of an immediate effect; undefined for one that takes time. */
function immediateAction(effect: Effect, context: CompileContext, event?: string): TypedParams | undefined {
  const verb = verbOf(effect)
  const params = immediate[verb]?.(effect as never, context, event)
  if (!params) return undefined
  return { type: verb, params: effect.if === undefined ? params : { ...params, if: context.rule(effect.if, event) } }
}

/** Effects that change nothing about where the funnel is, as actions of one transition. */
export function actionsInPlace(effects: Effect[], context: CompileContext, event?: string): TypedParams[] {
  return placed(effects).map(([effect]) => {
    const action = immediateAction(effect, context, event)
    if (action) return action
    if (!('effects' in effect)) throw new CompileError(`no time passes here, so there is no ${JSON.stringify(effect)}`)
    const actions = actionsInPlace(effect.effects, context, event)
    return { type: 'list', params: { if: context.rule(effect.if!, event), actions } }
  })
}

/** Effects with their pointers. Lists taken with `use` and without an `if` stand in line with their neighbours. */
const placed = (effects: Effect[], at = ''): [Effect, string][] =>
  effects.flatMap((effect, place): [Effect, string][] =>
    'effects' in effect && effect.if === undefined
      ? placed(effect.effects, `${at}/${place}/effects`)
      : [[effect, `${at}/${place}`]],
  )

/**
 * The states that carry out a list of effects one after the other and then go to `next`; gives the target of the first.
 * Built from the end, so that every state knows its successor. Neighbouring immediate effects share one state.
 */
export function compileEffects(
  effects: Effect[],
  at: string,
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
  for (const [effect, place] of placed(effects, at).reverse()) {
    const action = immediateAction(effect, builder.context, origin.event)
    if (action) {
      actions.unshift(action)
      continue
    }
    flush()
    const due = timedState(effect, place, following, origin, builder)
    following = effect.if === undefined ? due : unless(effect.if, `${place}/if`, due, following, origin, builder)
  }
  flush()
  return following
}

/** A state in front of an effect with `if`: either the effect, or what comes after it. */
const unless = (
  rule: string,
  at: string,
  due: string,
  next: string,
  { event }: Origin,
  builder: StateBuilder,
): string =>
  builder.add('if', {
    always: [guarded({ at, target: due }, builder.context.rule(rule, event)), { at, otherwise: true, target: next }],
  })

function timedState(effect: Effect, at: string, next: string, origin: Origin, builder: StateBuilder): string {
  if ('effects' in effect) return compileEffects(effect.effects, `${at}/effects`, next, origin, builder)
  if ('wait' in effect)
    return builder.add('wait', { tags: origin.tags, after: { [milliseconds(effect.wait)]: [{ at, target: next }] } })
  if ('call' in effect) return callState(effect, at, next, origin, builder)
  throw new CompileError(`no effect here: ${JSON.stringify(effect)}`)
}

/** A state that runs an operation. Receipts are the business of the actor, so a repeated once-only call looks like a quick one. */
function callState(effect: CallEffect, at: string, next: string, origin: Origin, builder: StateBuilder): string {
  const input = {
    operation: effect.call,
    ...(effect.as ? { as: effect.as } : {}),
    inputs: builder.context.value(effect.with ?? {}, origin.event),
    ...(effect.timeout ? { timeout: milliseconds(effect.timeout) } : {}),
    ...(effect.retry ? { retry: { times: effect.retry.times, wait: milliseconds(effect.retry.wait) } } : {}),
  }
  const onError = [callFailed(effect, `${at}/onFail`, next, origin, builder)]
  const stored = effect.as ? [{ type: 'store', params: { as: effect.as } }] : []
  return builder.add(`call-${effect.call}`, {
    tags: origin.tags,
    invoke: {
      id: `${origin.node.path}:${effect.call}`,
      src: 'call',
      input,
      onDone: [{ at, target: next, actions: stored }],
      onError,
    },
  })
}

/** What happens when the call fails: its own `onFail`, else the handlers of the step (format.md §7.4). */
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
