import {
  escapeSegment,
  hasBackStep,
  hasNextStep,
  milliseconds,
  pointerOf,
  shutMovesFocus,
  type Step,
  type StepNode,
} from '#engine/definition/index.ts'
import type { CompileContext } from '../context.ts'
import { keyOf, StateBuilder, type Origin } from './builder.ts'
import { minimumState } from './minimum.ts'
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

/** A press takes back what was said about the one before. */
const pressed = (transitions: Transition[]): Transition[] => preceded({ type: 'pressed' }, transitions)

const arrivalOf = (type: 'arrive' | 'rest', node: StepNode): TypedParams => ({ type, params: { step: node.path } })

/** Effects of a committed change run in place; the checker keeps calls and waits out of them. */
const onChangeHandlers = (node: StepNode, { context }: StateBuilder): Record<string, Transition[]> =>
  Object.fromEntries(
    Object.entries(node.step.fields ?? {})
      .filter(([, field]) => field.onChange?.length)
      .map(([path, { onChange }]) => [
        `CHANGED.${path}`,
        [
          {
            at: `${pointerOf(node)}/fields/${escapeSegment(path)}/onChange`,
            actions: actionsInPlace(onChange!, context),
          },
        ],
      ]),
  )

/** Where a step says that a shut Next only moves the focus, a press while the gate is shut is nothing more. */
function shutHandlers(node: StepNode, { definition }: CompileContext): Transition[] {
  const at = pointerOf(node)
  const attempt: Transition = { at: `${at}/gate`, guard: { type: 'shut' }, actions: [{ type: 'attempt' }] }
  return shutMovesFocus(node.step, definition) ? [{ at: `${at}/nav`, guard: { type: 'closed' } }, attempt] : [attempt]
}

/** The state in which a step waits for a person. */
function showState(node: StepNode, builder: StateBuilder): StateConfig {
  const { step } = node
  const at = pointerOf(node)
  const forward = originOf(node)
  const on: Record<string, Transition[]> = onChangeHandlers(node, builder)
  if (hasNextStep(node))
    on.NEXT = [
      ...shutHandlers(node, builder.context),
      ...pressed(transitionsOf(step.next ?? '@next', `${at}/next`, forward, builder)),
    ]
  if (hasBackStep(node))
    on.BACK = transitionsOf(step.back ?? '@back', `${at}/back`, originOf(node, { forward: false }), builder)
  for (const [id, { label: _label, kind: _kind, ...branch }] of Object.entries(step.buttons ?? {}))
    on[`BUTTON.${id}`] = pressed(transitionsOf(branch, `${at}/buttons/${escapeSegment(id)}`, forward, builder))
  const after: Record<string, Transition[]> = {}
  for (const [duration, to] of Object.entries(step.after ?? {})) {
    const time = milliseconds(duration)
    // `2s` and `2000ms` are one time, and both are decided.
    after[time] = [
      ...(after[time] ?? []),
      ...transitionsOf(to, `${at}/after/${escapeSegment(duration)}`, forward, builder),
    ]
  }
  return { entry: [arrivalOf('rest', node)], on, ...(Object.keys(after).length > 0 ? { after } : {}) }
}

/** What is decided when the arrival effects are over: an inner step, `then`, or to wait. */
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
  return compileEffects(step.do ?? [], `${pointerOf(node)}/do`, decided, origin, builder)
}

/** A handler that ends in `@stay` changes nothing about where the funnel is; only others leave the event behind for their effects. */
const listen = (node: StepNode, builder: StateBuilder): Record<string, Transition[]> =>
  Object.fromEntries(
    Object.entries(node.step.on ?? {}).map(([event, to]) => [
      `EVENT.${event}`,
      transitionsOf(to, `${pointerOf(node)}/on/${escapeSegment(event)}`, originOf(node, { event }), builder).flatMap(
        (transition) => (transition.target ? preceded({ type: 'hear' }, [transition]) : [transition]),
      ),
    ]),
  )

/** Guards are decided on arrival. One that fails shows a waiting step without its effects. */
function enterState(node: StepNode, first: string, builder: StateBuilder): string {
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
  return builder.add('enter', {
    always: [...guards, { ...passed, target: first, actions: [{ type: 'view' }, ...settling] }],
  })
}

/** The clock of the texts that come later, which runs whatever the step does meanwhile. */
const laterTimers = ({ path, step }: StepNode): Record<string, Transition[]> =>
  Object.fromEntries(
    Object.keys(step.later ?? {}).map((duration) => [
      milliseconds(duration),
      [{ actions: [{ type: 'later', params: { step: path, after: milliseconds(duration) } }] }],
    ]),
  )

/** The states of one step and of the steps inside it (format.md §8). */
export function stepState(node: StepNode, context: CompileContext): StateConfig {
  const { step } = node
  const builder = new StateBuilder(node, context)
  if (!node.automatic) builder.add('show', showState(node, builder))
  if (step.catch !== undefined) {
    const origin = originOf(node, { forward: false, catching: true })
    builder.add('catch', { always: caughtBy(step.catch, `${pointerOf(node)}/catch`, origin, builder) })
  }
  const enter = enterState(node, arrival(node, builder), builder)
  const inner = Object.fromEntries(node.children.map((child) => [child.id, stepState(child, context)]))
  const on = listen(node, builder)
  const after = laterTimers(node)
  return {
    id: node.path,
    initial: keyOf(enter),
    entry: [arrivalOf('arrive', node)],
    ...(Object.keys(on).length > 0 ? { on } : {}),
    ...(Object.keys(after).length > 0 ? { after } : {}),
    states: { ...builder.states, ...inner },
  }
}
