import { escapeSegment } from '#engine/base/index.ts'
import {
  hasBackStep,
  hasNextStep,
  milliseconds,
  orderEntries,
  pointerOf,
  shutMovesFocus,
  type Step,
  type StepNode,
} from '#engine/definition/index.ts'
import { given, type CompileContext } from '../context.ts'
import { keyOf, StateBuilder, type Origin } from './builder.ts'
import { actionsInPlace, caughtBy, compileEffects, transitionsOf, waitsOn } from './transitions.ts'
import type { StateConfig, Transition, TypedParams } from './types.ts'

const originOf = (node: StepNode, changes: Partial<Origin> = {}): Origin => ({
  node,
  forward: true,
  catching: false,
  tags: ['busy'],
  ...changes,
})

const preceded = (action: TypedParams, transitions: Transition[]): Transition[] =>
  transitions.map((transition) => ({ ...transition, actions: [action, ...(transition.actions ?? [])] }))

/** A press clears the message about the previous press, and what hidden fields hold: it is not sent. */
const pressed = (transitions: Transition[]): Transition[] => preceded({ type: 'pressed' }, transitions)

type Handlers = Record<string, Transition[]>
const ifAny = (handlers: Handlers): Handlers | undefined => (Object.keys(handlers).length > 0 ? handlers : undefined)

/** Effects of a committed change run without leaving the state: the checker allows no calls and waits there. */
function onChangeHandlers(node: StepNode, { context }: StateBuilder): Handlers {
  const handlers: Handlers = {}
  for (const [path, { onChange }] of Object.entries(node.step.fields ?? {})) {
    const at = `${pointerOf(node)}/fields/${escapeSegment(path)}/onChange`
    if (onChange?.length) handlers[`CHANGED.${path}`] = [{ at, actions: actionsInPlace(onChange, context) }]
  }
  return handlers
}

/** Transitions for a press of Next that is refused. With `"shut": "focus"` a press on a shut Next changes nothing. */
function shutHandlers(node: StepNode, { definition }: CompileContext): Transition[] {
  const at = pointerOf(node)
  const attempt: Transition = { at: `${at}/gate`, guard: { type: 'shut' }, actions: [{ type: 'attempt' }] }
  return shutMovesFocus(node.step, definition) ? [{ at: `${at}/nav`, guard: { type: 'closed' } }, attempt] : [attempt]
}

/** The state in which a step waits for the person. */
function showState(node: StepNode, builder: StateBuilder): StateConfig {
  const { step } = node
  const at = pointerOf(node)
  const forward = originOf(node)
  const on = onChangeHandlers(node, builder)
  if (hasNextStep(node))
    on.NEXT = [
      ...shutHandlers(node, builder.context),
      ...pressed(transitionsOf(step.next ?? '@next', `${at}/next`, forward, builder)),
    ]
  if (hasBackStep(node))
    on.BACK = transitionsOf(step.back ?? '@back', `${at}/back`, originOf(node, { forward: false }), builder)
  for (const [id, { label: _label, kind: _kind, ...branch }] of Object.entries(step.buttons ?? {}))
    on[`BUTTON.${id}`] = pressed(transitionsOf(branch, `${at}/buttons/${escapeSegment(id)}`, forward, builder))
  const after: Handlers = {}
  for (const [duration, to] of Object.entries(step.after ?? {})) {
    const transitions = transitionsOf(to, `${at}/after/${escapeSegment(duration)}`, forward, builder)
    // `2s` and `2000ms` are the same time, so their transitions share one list.
    ;(after[milliseconds(duration)] ??= []).push(...transitions)
  }
  return given({ on, after: ifAny(after) })
}

/** The transitions after the arrival effects: to an inner step, by `then`, or to waiting. */
function decision(node: StepNode, builder: StateBuilder): (origin: Origin) => Transition[] {
  const { start, then } = node.step
  const at = pointerOf(node)
  return (origin) => {
    const [first] = node.children
    if (first) return transitionsOf(start ?? first.id, `${at}/start`, { ...origin, forward: false }, builder)
    return [
      ...(then === undefined ? [] : transitionsOf(then, `${at}/then`, origin, builder)),
      ...waitsOn(`${at}/then`, origin),
    ]
  }
}

const hasMinimum = ({ min }: Step): boolean => min !== undefined && milliseconds(min) > 0

function arrival(node: StepNode, builder: StateBuilder): string {
  const { step } = node
  const origin = originOf(node, { tags: ['busy', 'loading'] })
  const decide = decision(node, builder)
  if (hasMinimum(step)) return minimumState(step, decide, origin, builder)
  const decided = builder.add('decide', { always: decide(origin) })
  return compileEffects(step.do, `${pointerOf(node)}/do`, decided, origin, builder)
}

/** Event handlers. One that leaves its state first stores the payload (`hear`), because later states no longer have the event. */
function listen(node: StepNode, builder: StateBuilder): Handlers {
  const handlers: Handlers = {}
  for (const [event, to] of Object.entries(node.step.on ?? {})) {
    const at = `${pointerOf(node)}/on/${escapeSegment(event)}`
    handlers[`EVENT.${event}`] = transitionsOf(to, at, originOf(node, { event }), builder).flatMap((transition) =>
      transition.target ? preceded({ type: 'hear' }, [transition]) : [transition],
    )
  }
  return handlers
}

/** Guards are decided on arrival. A branch that leads to waiting shows the step without running its effects. */
function enterState(node: StepNode, first: string, builder: StateBuilder): void {
  const shown = `#${node.path}/@show`
  const at = `${pointerOf(node)}/guard`
  const origin = originOf(node, { forward: false, tags: ['busy', 'loading'] })
  const guards = transitionsOf(node.step.guard ?? [], at, origin, builder).map((transition) =>
    transition.target === shown
      ? { ...transition, actions: [...(transition.actions ?? []), { type: 'view' }] }
      : transition,
  )
  const passed = guards.length > 0 ? { at, otherwise: true as const } : {}
  const settling = node.step.do?.length || hasMinimum(node.step) ? [{ type: 'settle' }] : []
  builder.add('enter', { always: [...guards, { ...passed, target: first, actions: [{ type: 'view' }, ...settling] }] })
}

/** Timers for the texts of `later`. They belong to the whole step, so they run on during its effects. */
const laterTimers = ({ path, step }: StepNode): Handlers =>
  Object.fromEntries(
    Object.keys(step.later ?? {}).map((duration) => [
      milliseconds(duration),
      [{ actions: [{ type: 'later', params: { step: path, after: milliseconds(duration) } }] }],
    ]),
  )

/** The states of one step and of the steps inside it (format.md §8). */
function stepState(node: StepNode, context: CompileContext): StateConfig {
  const { step } = node
  const builder = new StateBuilder(node, context)
  if (!node.automatic) builder.add('show', showState(node, builder))
  if (step.catch !== undefined) {
    const origin = originOf(node, { forward: false, catching: true })
    builder.add('catch', { always: caughtBy(step.catch, `${pointerOf(node)}/catch`, origin, builder) })
  }
  enterState(node, arrival(node, builder), builder)
  const inner = Object.fromEntries(node.children.map((child) => [child.id, stepState(child, context)]))
  return given({
    on: ifAny(listen(node, builder)),
    after: ifAny(laterTimers(node)),
    states: { ...builder.states, ...inner },
  })
}

/** Whether an action has to run when the step is left. */
const isLeaving = ({ type }: TypedParams): boolean => ['complete', 'leave', 'ask', 'reload'].includes(type)

/**
 * A parallel state for `min`: one region runs the effects and the decision, the other a timer. The transition that the
 * decision or a failure takes is recorded and carried out when both regions are done. A redirect is not postponed
 * (format.md §7.5). Returns the target of the state.
 */
function minimumState(
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
    const undeferred = [{ type: 'undefer' }, ...deferred]
    late.push(given({ ...where, guard: { type: 'deferred', params }, actions: undeferred, target }))
    const now = actions.filter((action) => !isLeaving(action))
    return given({ guard, target: over, actions: [...now, { type: 'defer', params }] })
  }
  const deferring: Origin = { ...origin, defer }
  let first = ''
  const job = builder.within(() => {
    builder.add('job-done', { type: 'final' })
    const decided = builder.add('decide', { always: decide(deferring) })
    first = compileEffects(step.do, `${pointerOf(builder.node)}/do`, decided, deferring, builder)
  })
  const clock: Record<string, StateConfig> = {
    '@ticking': { after: { [milliseconds(step.min!)]: [{ target: `#${builder.node.path}/@rung` }] } },
    '@rung': { type: 'final' },
  }
  return builder.add('work', {
    type: 'parallel',
    tags: origin.tags,
    states: { '@job': { initial: keyOf(first), states: job }, '@clock': { initial: '@ticking', states: clock } },
    onDone: late,
  })
}

/** The entry guard (`enter`) is compiled like the inside of a step without a name. */
const entryNode: StepNode = { path: '', id: '', step: {}, children: [], automatic: true }

/** The states outside all steps: `@boot` runs the entry guard, `@land` finds the step to open (format.md §7.7). */
function bootStates(context: CompileContext): Record<string, StateConfig> {
  const { enter, unknownStep } = context.definition
  const builder = new StateBuilder(entryNode, context)
  const origin: Origin = { node: entryNode, forward: false, catching: false, tags: ['busy', 'loading'] }
  const decided = builder.add('entered', {
    always: transitionsOf(enter?.then ?? '@asked', '/enter/then', origin, builder),
  })
  const first = compileEffects(enter?.do, '/enter/do', decided, origin, builder)
  const firstStep = orderEntries(context.definition)[0]!.step
  const landings = context.index.top.map((node) => ({
    at: pointerOf(node),
    guard: { type: 'land', params: { step: node.path } },
    target: `#${node.path}`,
  }))
  // With a step for unknown addresses no pointer names this transition: it is never taken.
  const missing = {
    ...(unknownStep === false && { at: '/unknownStep' }),
    guard: { type: 'missing' },
    target: '#@missing',
  }
  return {
    '@boot': { always: [{ target: first }] },
    ...builder.states,
    '@land': { id: '@land', always: [missing, ...landings, { target: `#${firstStep}` }] },
    '@missing': { id: '@missing', type: 'final' },
    '@exit': { id: '@exit', type: 'final' },
    '@reload': { id: '@reload', type: 'final' },
    '@broken': { id: '@broken', tags: ['broken'] },
  }
}

/** A funnel as XState machine config: plain JSON, with names and rule trees in place of functions (format.md §8). */
export function compileMachine(context: CompileContext): StateConfig {
  const steps = Object.fromEntries(context.index.top.map((node) => [node.id, stepState(node, context)]))
  return {
    id: context.definition.id,
    initial: '@boot',
    on: { GO: [{ target: '#@land', actions: [{ type: 'ask' }] }] },
    states: { ...bootStates(context), ...steps },
  }
}
