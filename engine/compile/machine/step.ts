import { hasBackStep, hasNextStep, type Step, milliseconds, type StepNode } from '#engine/definition/index.ts'
import type { CompileContext } from '../context.ts'
import { keyOf, StateBuilder, type Origin } from './builder.ts'
import { actionsInPlace, compileEffects } from './effects.ts'
import { failureTarget } from './failures.ts'
import { minimumState } from './minimum.ts'
import { transitionsOf } from './transitions.ts'
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
const onChangeHandlers = (node: StepNode, context: CompileContext): Record<string, Transition[]> =>
  Object.fromEntries(
    Object.entries(node.step.fields ?? {})
      .filter(([, field]) => field.onChange?.length)
      .map(([path, field]) => [`CHANGED.${path}`, [{ actions: actionsInPlace(field.onChange!, context) }]]),
  )

/** Where a step says that a shut Next only moves the focus, a press while the gate is shut is nothing more. */
function shutHandlers({ step }: StepNode, context: CompileContext): Transition[] {
  const nav = { ...context.definition.nav, ...(step.nav === false ? {} : step.nav) }
  const attempt: Transition = { guard: { type: 'shut' }, actions: [{ type: 'attempt' }] }
  return nav.shut === 'focus' ? [{ guard: { type: 'closed' } }, attempt] : [attempt]
}

/** The state in which a step waits for a person. */
function showState(node: StepNode, builder: StateBuilder, context: CompileContext): StateConfig {
  const { step } = node
  const forward = originOf(node)
  const on: Record<string, Transition[]> = onChangeHandlers(node, context)
  if (hasNextStep(node))
    on.NEXT = [
      ...shutHandlers(node, context),
      ...pressed(transitionsOf(step.next ?? '@next', forward, builder, context)),
    ]
  if (hasBackStep(node)) on.BACK = transitionsOf(step.back ?? '@back', originOf(node, { forward: false }), builder, context)
  for (const [id, button] of Object.entries(step.buttons ?? {})) {
    const { label: _label, kind: _kind, if: shown, ...branch } = button
    on[`BUTTON.${id}`] = pressed(
      transitionsOf(shown === undefined ? branch : { ...branch, if: shown }, forward, builder, context),
    )
  }
  const after: Record<string, Transition[]> = {}
  for (const [duration, to] of Object.entries(step.after ?? {})) {
    const time = milliseconds(duration)
    // `2s` and `2000ms` are one time, and both are decided.
    after[time] = [...(after[time] ?? []), ...transitionsOf(to, forward, builder, context)]
  }
  return { entry: [arrivalOf('rest', node)], on, ...(Object.keys(after).length > 0 ? { after } : {}) }
}

/** What is decided when the arrival effects are over: an inner step, `then`, or to wait. */
function decision(node: StepNode, builder: StateBuilder, context: CompileContext): (origin: Origin) => Transition[] {
  const { start, then } = node.step
  return (origin) => {
    if (node.children.length > 0)
      return transitionsOf(start ?? node.children[0]!.id, { ...origin, forward: false }, builder, context)
    const waiting: Transition = { target: `#${node.path}/@show` }
    const rest = node.automatic ? [] : [origin.defer ? origin.defer(waiting) : waiting]
    return [...(then === undefined ? [] : transitionsOf(then, origin, builder, context)), ...rest]
  }
}

const hasMinimum = ({ min }: Step): boolean => min !== undefined && milliseconds(min) > 0

function arrival(node: StepNode, builder: StateBuilder, context: CompileContext): string {
  const { step } = node
  const origin = originOf(node, { tags: ['busy', 'loading'] })
  const decide = decision(node, builder, context)
  if (hasMinimum(step)) return minimumState(step, decide, origin, builder, context)
  return compileEffects(step.do ?? [], builder.add('decide', { always: decide(origin) }), origin, builder, context)
}

/** A handler that ends in `@stay` changes nothing about where the funnel is; only others leave the event behind for their effects. */
const listen = (node: StepNode, builder: StateBuilder, context: CompileContext): Record<string, Transition[]> =>
  Object.fromEntries(
    Object.entries(node.step.on ?? {}).map(([event, to]) => [
      `EVENT.${event}`,
      transitionsOf(to, originOf(node, { event }), builder, context).flatMap((transition) =>
        transition.target ? preceded({ type: 'hear' }, [transition]) : [transition],
      ),
    ]),
  )

/** Where none of its branches holds, the failure goes on to the next handler. */
function catchState(node: StepNode, builder: StateBuilder, context: CompileContext): void {
  const origin = originOf(node, { forward: false, catching: true })
  builder.add('catch', {
    always: [...transitionsOf(node.step.catch!, origin, builder, context), { target: failureTarget(origin, context) }],
  })
}

/** Guards are decided on arrival. One that fails shows a waiting step without its effects. */
function enterState(node: StepNode, first: string, builder: StateBuilder, context: CompileContext): string {
  const shown = `#${node.path}/@show`
  const guards = transitionsOf(
    node.step.guard ?? [],
    originOf(node, { forward: false, tags: ['busy', 'loading'] }),
    builder,
    context,
  ).map((transition) =>
    transition.target === shown
      ? { ...transition, actions: [...(transition.actions ?? []), { type: 'view' }] }
      : transition,
  )
  const settling = node.step.do?.length || hasMinimum(node.step) ? [{ type: 'settle' }] : []
  return builder.add('enter', { always: [...guards, { target: first, actions: [{ type: 'view' }, ...settling] }] })
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
  const builder = new StateBuilder(node)
  if (!node.automatic) builder.add('show', showState(node, builder, context))
  if (step.catch !== undefined) catchState(node, builder, context)
  const enter = enterState(node, arrival(node, builder, context), builder, context)
  const inner = Object.fromEntries(node.children.map((child) => [child.id, stepState(child, context)]))
  const on = listen(node, builder, context)
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
