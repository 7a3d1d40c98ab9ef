import { assign, enqueueActions, fromPromise, setup, type AnyStateMachine } from 'xstate'
import type { CompiledFunnel, StateConfig } from '#engine/compile/index.ts'
import type { Tree, Value } from '#engine/rules/index.ts'
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

/** The world that the machine runs in now. */
interface Here {
  world: FunnelWorld
}

const mapValues = <T, U>(from: Record<string, T>, change: (value: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value, key)]))

/** `invoke.input` must be a function in XState 5; the JSON holds what it is made of. Ids are the keys of `states` and nothing else, so none of them is taken for a word of the machine. */
const hydrate = (state: StateConfig, here: Here): Record<string, unknown> => ({
  ...state,
  ...(state.invoke ? { invoke: hydrateCall(state.invoke as unknown as { input: CallDescriptor }, here) } : {}),
  ...(state.states ? { states: mapValues(state.states, (inner) => hydrate(inner, here)) } : {}),
})

function hydrateCall(invoke: { input: CallDescriptor }, here: Here): unknown {
  const { inputs, ...fixed } = invoke.input
  const input = ({ context, event }: { context: FunnelState; event: Heard }): CallInput => ({
    request: { ...fixed, inputs: valueOf(inputs, context, here.world, payloadOf(event)) as Record<string, unknown> },
    state: context,
  })
  return { ...invoke, input }
}

const guardsOf = (here: Here) => ({
  rule: ({ context, event }: { context: FunnelState; event: Heard }, params: { rule: Tree }) =>
    ruleHolds(params.rule, context, here.world, payloadOf(event)),
  land: ({ context }: { context: FunnelState }, params: { step: string }) =>
    landingStep(context, here.world) === params.step,
  missing: ({ context }: { context: FunnelState }) => landingStep(context, here.world) === undefined,
  closed: ({ context }: { context: FunnelState }) =>
    !gateIsOpen(here.world.funnel.steps[context.current]!, context, here.world),
  shut: ({ context }: { context: FunnelState }) =>
    isShut(here.world.funnel.steps[context.current]!, context, here.world),
  deferred: ({ context }: { context: FunnelState }, params: { key: string }) => context.deferred === params.key,
})

interface Occasion {
  context: FunnelState
  event: Heard
}

const actionsOf = (here: Here) => {
  const due = ({ context, event }: Occasion, params: { if?: Tree } | undefined): boolean =>
    isDue(params, context, here.world, event)
  const change = (name: string) =>
    assign((occasion: Occasion, params: never) =>
      due(occasion, params) ? changes[name]!(occasion.context, params, here.world, occasion.event) : {},
    )
  const consequence = (name: string) => (occasion: Occasion, params: never) => {
    if (due(occasion, params)) consequences[name]!(occasion.context, params, here.world, occasion.event)
  }
  // Both are decided on the state as it was: what forgetting does to receipts goes by the answers before it.
  const both = (name: string) =>
    enqueueActions(({ context, event, enqueue }, params: never) => {
      const occasion = { context, event } as Occasion
      if (!due(occasion, params)) return
      enqueue(() => consequences[name]!(occasion.context, params, here.world, occasion.event))
      enqueue.assign(changes[name]!(occasion.context, params, here.world, occasion.event) as never)
    })
  return {
    ...mapValues(changes, (_, name) => (name in consequences ? both(name) : change(name))),
    ...Object.fromEntries(
      Object.keys(consequences).flatMap((name) => (name in changes ? [] : [[name, consequence(name)]])),
    ),
    // One condition for several effects, decided before the first.
    list: enqueueActions(({ context, event, enqueue }, params: { if?: Tree; actions: { type: string }[] }) => {
      if (due({ context, event } as Occasion, params)) for (const action of params.actions) enqueue(action as never)
    }),
  }
}

/** A call as an actor: done with the output, or an error that is a `Failure`. */
const callActor = (here: Here) =>
  fromPromise<Record<string, unknown>, CallInput>(async ({ input: { request, state }, self }) => {
    const { world } = here
    const result = await callOnce({ ...request, step: self.id.slice(0, self.id.lastIndexOf(':')) }, state, world)
    if (result.ok) return result.output
    throw { code: result.code, message: result.message, operation: request.operation } satisfies Failure
  })

/** A machine that serves one running funnel after another: whoever starts says in which world. */
export interface FunnelMachine {
  /** Its input is the state that it begins with. */
  machine: AnyStateMachine
  enter(world: FunnelWorld): void
}

/** The machine of a compiled funnel, with the fixed set of guards, actions and actors behind its names. */
export function createFunnelMachine(funnel: CompiledFunnel): FunnelMachine {
  const here = {} as Here
  const config = hydrate(funnel.machine as StateConfig, here)
  const machine = setup({
    guards: guardsOf(here) as never,
    actions: actionsOf(here) as never,
    actors: { call: callActor(here) } as never,
  })
  const everywhere = {
    CHANGE: { actions: 'change' },
    TOUCH: { actions: 'touch' },
    ANSWERS: { actions: 'replace-answers' },
  }
  const context = ({ input }: { input: FunnelState }): FunnelState => input
  return {
    machine: machine.createMachine({
      ...config,
      on: { ...(config.on as object), ...everywhere },
      context,
    } as never) as unknown as AnyStateMachine,
    enter: (world) => void (here.world = world),
  }
}
