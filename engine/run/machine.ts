import { assign, enqueueActions, fromPromise, setup, type AnyStateMachine } from 'xstate'
import type { Tree, Value } from '#engine/rules/tree.ts'
import { changes, consequences, isDue, payloadOf, type Heard } from './actions.ts'
import { callOnce, type CallRequest } from './callOnce.ts'
import type { CallOptions } from './callOperation.ts'
import { gateIsOpen, isShut } from './fields.ts'
import { landingStep } from './landing.ts'
import type { Failure, FunnelState } from './state.ts'
import { ruleHolds, valueOf, type FunnelWorld } from './world.ts'

interface CallDescriptor extends CallOptions {
  operation: string
  as?: string
  inputs: Value
}
interface CallInput {
  request: CallRequest
  state: FunnelState
}

const mapValues = <T, U>(from: Record<string, T>, change: (value: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value, key)]))

/** `invoke.input` must be a function in XState 5; the JSON holds what it is made of. */
function hydrate(config: unknown, world: FunnelWorld): unknown {
  if (Array.isArray(config)) return config.map((inner) => hydrate(inner, world))
  if (typeof config !== 'object' || config === null) return config
  return mapValues(config as Record<string, unknown>, (value, key) => (key === 'invoke' ? hydrateCall(value as { input: CallDescriptor }, world) : key === 'params' ? value : hydrate(value, world)))
}

function hydrateCall(invoke: { input: CallDescriptor }, world: FunnelWorld): unknown {
  const { inputs, ...fixed } = invoke.input
  const input = ({ context, event }: { context: FunnelState; event: Heard }): CallInput => ({
    request: { ...fixed, inputs: valueOf(inputs, context, world, payloadOf(event)) as Record<string, unknown> },
    state: context,
  })
  return { ...invoke, input }
}

const guardsOf = (world: FunnelWorld) => ({
  rule: ({ context, event }: { context: FunnelState; event: Heard }, params: { rule: Tree }) => ruleHolds(params.rule, context, world, payloadOf(event)),
  land: ({ context }: { context: FunnelState }, params: { step: string }) => landingStep(context, world) === params.step,
  missing: ({ context }: { context: FunnelState }) => landingStep(context, world) === undefined,
  closed: ({ context }: { context: FunnelState }, params: { step: string }) => !gateIsOpen(world.funnel.steps[params.step]!, context, world),
  shut: ({ context }: { context: FunnelState }, params: { step: string }) => isShut(world.funnel.steps[params.step]!, context, world),
  deferred: ({ context }: { context: FunnelState }, params: { key: string }) => context.deferred === params.key,
})

interface Occasion {
  context: FunnelState
  event: Heard
}

const actionsOf = (world: FunnelWorld) => {
  const due = ({ context, event }: Occasion, params: { if?: Tree } | undefined): boolean => isDue(params, context, world, event)
  const change = (name: string) =>
    assign((occasion: Occasion, params: never) => (due(occasion, params) ? changes[name]!(occasion.context, params, world, occasion.event) : {}))
  const consequence = (name: string) => (occasion: Occasion, params: never) => {
    if (due(occasion, params)) consequences[name]!(occasion.context, params, world, occasion.event)
  }
  // Both are decided on the state as it was: what forgetting does to receipts goes by the answers before it.
  const both = (name: string) =>
    enqueueActions(({ context, event, enqueue }, params: never) => {
      const occasion = { context, event } as Occasion
      if (!due(occasion, params)) return
      enqueue(() => consequences[name]!(occasion.context, params, world, occasion.event))
      enqueue.assign(changes[name]!(occasion.context, params, world, occasion.event) as never)
    })
  return {
    ...mapValues(changes, (_, name) => (name in consequences ? both(name) : change(name))),
    ...Object.fromEntries(Object.keys(consequences).flatMap((name) => (name in changes ? [] : [[name, consequence(name)]]))),
    // One condition for several effects, decided before the first.
    list: enqueueActions(({ context, event, enqueue }, params: { if?: Tree; actions: { type: string }[] }) => {
      if (due({ context, event } as Occasion, params)) for (const action of params.actions) enqueue(action as never)
    }),
  }
}

/** A call as an actor: done with the output, or an error that is a `Failure`. */
const callActor = (world: FunnelWorld) =>
  fromPromise<Record<string, unknown>, CallInput>(async ({ input: { request, state }, self }) => {
    const result = await callOnce({ ...request, step: self.id.slice(0, self.id.lastIndexOf(':')) }, state, world)
    if (result.ok) return result.output
    throw { code: result.code, message: result.message, operation: request.operation } satisfies Failure
  })

/** The machine of a compiled funnel, with the fixed set of guards, actions and actors behind its names. */
export function createFunnelMachine(world: FunnelWorld, initial: FunnelState): AnyStateMachine {
  const config = hydrate(world.funnel.machine, world) as Record<string, unknown>
  const machine = setup({ guards: guardsOf(world) as never, actions: actionsOf(world) as never, actors: { call: callActor(world) } as never })
  const everywhere = { CHANGE: { actions: 'change' }, TOUCH: { actions: 'touch' }, ANSWERS: { actions: 'replace-answers' } }
  return machine.createMachine({ ...config, on: { ...(config.on as object), ...everywhere }, context: initial } as never) as unknown as AnyStateMachine
}
