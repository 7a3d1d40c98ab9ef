import { type CallEffect, milliseconds } from '#engine/definition/index.ts'
import type { CompileContext } from '../context.ts'
import type { Origin, StateBuilder } from './builder.ts'
import { failureTarget } from './failures.ts'
import { transitionsOf } from './transitions.ts'
import type { Transition } from './types.ts'

/** What happens when the call fails: its own `onFail`, else the handlers of the step (format.md §7.4). */
function onError(
  effect: CallEffect,
  next: string,
  origin: Origin,
  builder: StateBuilder,
  context: CompileContext,
): Transition {
  const drop = effect.as ? [{ type: 'drop', params: { as: effect.as } }] : []
  if (effect.onFail === '@continue') return { target: next, actions: [{ type: 'note-failure' }, ...drop] }
  const actions = [{ type: 'fail' }, ...drop]
  const further = (more: Transition): Transition => {
    const handled: Transition = { ...more, target: failureTarget(origin, context) }
    return origin.defer ? origin.defer(handled) : handled
  }
  if (effect.onFail === undefined) return further({ actions })
  // Where none of its branches holds, the failure goes on to the next handler.
  const decided = builder.add('failed', {
    always: [...transitionsOf(effect.onFail, { ...origin, forward: false }, builder, context), further({})],
  })
  return { target: decided, actions }
}

/** A state that runs an operation. Receipts are the business of the actor, so a repeated once-only call looks like a quick one. */
export function callState(
  effect: CallEffect,
  next: string,
  origin: Origin,
  builder: StateBuilder,
  context: CompileContext,
): string {
  const input = {
    operation: effect.call,
    ...(effect.as ? { as: effect.as } : {}),
    inputs: context.value(effect.with ?? {}, origin.event),
    ...(effect.timeout ? { timeout: milliseconds(effect.timeout) } : {}),
    ...(effect.retry ? { retry: { times: effect.retry.times, wait: milliseconds(effect.retry.wait) } } : {}),
  }
  const failed = onError(effect, next, origin, builder, context)
  return builder.add(`call-${effect.call}`, {
    tags: origin.tags,
    invoke: {
      id: `${origin.node.path}:${effect.call}`,
      src: 'call',
      input,
      onDone: [{ target: next, actions: effect.as ? [{ type: 'store', params: { as: effect.as } }] : [] }],
      onError: [failed],
    },
  })
}
