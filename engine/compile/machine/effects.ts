import { type Effect, milliseconds } from '#engine/definition/index.ts'
import { CompileError, type CompileContext } from '../context.ts'
import type { Origin, StateBuilder } from './builder.ts'
import { callState } from './call.ts'
import { ruleGuard } from './targets.ts'
import type { TypedParams } from './types.ts'

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
  return flatten(effects).flatMap((effect) => {
    const action = immediateAction(effect, context, event)
    if (action) return [action]
    if (!('effects' in effect)) throw new CompileError(`no time passes here, so there is no ${JSON.stringify(effect)}`)
    return [
      {
        type: 'list',
        params: { if: context.rule(effect.if!, event), actions: actionsInPlace(effect.effects, context, event) },
      },
    ]
  })
}

/** Lists taken with `use` and without an `if` stand in line with their neighbours. */
const flatten = (effects: Effect[]): Effect[] =>
  effects.flatMap((effect) => ('effects' in effect && effect.if === undefined ? flatten(effect.effects) : [effect]))

/** A state in front of an effect with `if`: either the effect, or what comes after it. */
function unless(
  effect: Effect,
  due: string,
  next: string,
  origin: Origin,
  builder: StateBuilder,
  context: CompileContext,
): string {
  if (effect.if === undefined) return due
  return builder.add('if', {
    always: [{ guard: ruleGuard(context.rule(effect.if, origin.event)), target: due }, { target: next }],
  })
}

function timedState(
  effect: Effect,
  next: string,
  origin: Origin,
  builder: StateBuilder,
  context: CompileContext,
): string {
  if ('effects' in effect) return compileEffects(effect.effects, next, origin, builder, context)
  if ('wait' in effect)
    return builder.add('wait', { tags: origin.tags, after: { [milliseconds(effect.wait)]: [{ target: next }] } })
  if ('call' in effect) return callState(effect, next, origin, builder, context)
  throw new CompileError(`no effect here: ${JSON.stringify(effect)}`)
}

/**
 * The states that carry out a list of effects one after the other and then go to `next`; gives the target of the first.
 * Built from the end, so that every state knows its successor. Neighbouring immediate effects share one state.
 */
export function compileEffects(
  effects: Effect[],
  next: string,
  origin: Origin,
  builder: StateBuilder,
  context: CompileContext,
): string {
  let following = next
  let actions: TypedParams[] = []
  const flush = (): void => {
    if (actions.length > 0) following = builder.add('do', { entry: actions, always: [{ target: following }] })
    actions = []
  }
  for (const effect of flatten(effects).reverse()) {
    const action = immediateAction(effect, context, origin.event)
    if (action) {
      actions.unshift(action)
      continue
    }
    flush()
    following = unless(
      effect,
      timedState(effect, following, origin, builder, context),
      following,
      origin,
      builder,
      context,
    )
  }
  flush()
  return following
}
