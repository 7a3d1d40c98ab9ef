import type { Effect, To } from '#engine/grammar/definition.ts'
import { milliseconds } from '../duration.ts'
import type { CompileContext } from '../context.ts'
import type { StepNode } from '../stepIndex.ts'
import { hasBack, hasNext } from '../compileStep.ts'
import { keyOf, StateBuilder, type Origin } from './builder.ts'
import { compileEffects, immediateAction } from './effects.ts'
import { minimumState } from './minimum.ts'
import { transitionsOf } from './transitions.ts'
import type { StateConfig, Transition, TypedParams } from './types.ts'

const none: ReadonlySet<string> = new Set()

const originOf = (node: StepNode, changes: Partial<Origin> = {}): Origin => ({ node, forward: true, spent: none, tags: ['busy'], ...changes })

/** `after` and button presses clear what was said about the step before. */
const pressed = (transitions: Transition[]): Transition[] => transitions.map((transition) => ({ ...transition, actions: [{ type: 'pressed' }, ...(transition.actions ?? [])] }))

/** Effects of a committed change run in place; the checker keeps calls and waits out of them. */
function onChangeHandlers(node: StepNode, context: CompileContext): Record<string, Transition[]> {
  const actionsOf = (effects: Effect[]): TypedParams[] =>
    effects.flatMap((effect) => ('effects' in effect ? actionsOf(effect.effects) : (immediateAction(effect, context) ?? [])))
  return Object.fromEntries(
    Object.entries(node.step.fields ?? {})
      .filter(([, field]) => field.onChange?.length)
      .map(([path, field]) => [`CHANGED.${path}`, [{ actions: actionsOf(field.onChange!) }]]),
  )
}

/** The state in which a step waits for the applicant. */
function showState(node: StepNode, builder: StateBuilder, context: CompileContext): StateConfig {
  const { step } = node
  const forward = originOf(node)
  const on: Record<string, Transition[]> = onChangeHandlers(node, context)
  if (hasNext(node)) {
    on.NEXT = [{ guard: { type: 'shut', params: { step: node.path } }, actions: [{ type: 'attempt' }] }, ...pressed(transitionsOf(step.next ?? '@next', forward, builder, context))]
  }
  if (hasBack(node)) on.BACK = transitionsOf(step.back ?? '@back', originOf(node, { forward: false }), builder, context)
  for (const [id, button] of Object.entries(step.buttons ?? {})) {
    const { label: _label, kind: _kind, if: shown, ...branch } = button
    on[`BUTTON.${id}`] = pressed(transitionsOf(shown === undefined ? branch : { ...branch, if: shown }, forward, builder, context))
  }
  const after = Object.fromEntries(Object.entries(step.after ?? {}).map(([duration, to]) => [milliseconds(duration), transitionsOf(to, forward, builder, context)]))
  return { entry: [{ type: 'rest', params: { step: node.path } }], on, ...(Object.keys(after).length > 0 ? { after } : {}) }
}

/** What is decided when the arrival effects are over: an inner step, `then`, or to wait. */
function decision(node: StepNode, builder: StateBuilder, context: CompileContext): (to: To | undefined) => Transition[] {
  const waiting: Transition[] = node.automatic ? [] : [{ target: `#${node.path}/@show` }]
  return (to) => {
    if (node.children.length > 0) return transitionsOf(node.step.start ?? node.children[0]!.id, originOf(node), builder, context)
    return [...(to === undefined ? [] : transitionsOf(to, originOf(node), builder, context)), ...waiting]
  }
}

function arrival(node: StepNode, builder: StateBuilder, context: CompileContext): string {
  const { step } = node
  const origin = originOf(node, { tags: ['busy', 'loading'] })
  const decide = decision(node, builder, context)
  if (step.min !== undefined && milliseconds(step.min) > 0) return minimumState(step, decide, origin, builder, context)
  const decided = builder.add('decide', { always: decide(step.then) })
  return compileEffects(step.do ?? [], decided, origin, builder, context)
}

const listen = (node: StepNode, builder: StateBuilder, context: CompileContext): Record<string, Transition[]> =>
  Object.fromEntries(
    Object.entries(node.step.on ?? {}).map(([event, to]) => [
      `EVENT.${event}`,
      transitionsOf(to, originOf(node, { event }), builder, context).map((transition) => ({ ...transition, actions: [{ type: 'hear' }, ...(transition.actions ?? [])] })),
    ]),
  )

/** The states of one step and of the steps inside it (format.md §8). */
export function stepState(node: StepNode, context: CompileContext): StateConfig {
  const { step } = node
  const builder = new StateBuilder(node)
  if (!node.automatic) builder.add('show', showState(node, builder, context))
  if (step.catch !== undefined) {
    builder.add('catch', { always: transitionsOf(step.catch, originOf(node, { forward: false, spent: new Set([node.path]) }), builder, context) })
  }
  const first = arrival(node, builder, context)
  const guards = transitionsOf(step.guard ?? [], originOf(node, { forward: false }), builder, context)
  const enter = builder.add('enter', { always: [...guards, { target: first }] })
  const inner = Object.fromEntries(node.children.map((child) => [child.id, stepState(child, context)]))
  const on = listen(node, builder, context)
  return {
    id: node.path,
    initial: keyOf(enter),
    entry: [{ type: 'arrive', params: { step: node.path } }],
    ...(Object.keys(on).length > 0 ? { on } : {}),
    states: { ...builder.states, ...inner },
  }
}
