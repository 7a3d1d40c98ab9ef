import { assign, enqueueActions, fromPromise, setup, type AnyStateMachine } from 'xstate'
import type { CompiledFunnel, CompiledStep, StateConfig } from '#engine/compile/index.ts'
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
  state: Running
}

/** What a running machine knows: its state, and the world it was started in. */
interface Running extends FunnelState {
  world: FunnelWorld
}

interface Occasion {
  context: Running
  event: Heard
}

const mapValues = <T, U>(from: Record<string, T>, change: (value: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value, key)]))

/** `invoke.input` must be a function in XState 5; the JSON holds what it is made of. Ids are the keys of `states` and nothing else, so none of them is taken for a word of the machine. */
const hydrate = (state: StateConfig): Record<string, unknown> => ({
  ...state,
  ...(state.invoke ? { invoke: hydrateCall(state.invoke as unknown as { input: CallDescriptor }) } : {}),
  ...(state.states ? { states: mapValues(state.states, hydrate) } : {}),
})

function hydrateCall(invoke: { input: CallDescriptor }): unknown {
  const { inputs, ...fixed } = invoke.input
  const input = ({ context, event }: Occasion): CallInput => ({
    request: { ...fixed, inputs: valueOf(inputs, context, context.world, payloadOf(event)) as Record<string, unknown> },
    state: context,
  })
  return { ...invoke, input }
}

const guards = {
  rule: ({ context, event }: Occasion, params: { rule: Tree }) =>
    ruleHolds(params.rule, context, context.world, payloadOf(event)),
  land: ({ context }: Occasion, params: { step: string }) => landingStep(context, context.world) === params.step,
  missing: ({ context }: Occasion) => landingStep(context, context.world) === undefined,
  closed: ({ context }: Occasion) => !gateIsOpen(stepOf(context), context, context.world),
  shut: ({ context }: Occasion) => isShut(stepOf(context), context, context.world),
  deferred: ({ context }: Occasion, params: { key: string }) => context.deferred === params.key,
}

const stepOf = ({ world, current }: Running): CompiledStep => world.funnel.steps[current]!

const due = ({ context, event }: Occasion, params: { if?: Tree } | undefined): boolean =>
  isDue(params, context, context.world, event)

const change = (name: string) =>
  assign((occasion: Occasion, params: never) =>
    due(occasion, params) ? changes[name]!(occasion.context, params, occasion.context.world, occasion.event) : {},
  )

const consequence = (name: string) => (occasion: Occasion, params: never) => {
  if (due(occasion, params)) consequences[name]!(occasion.context, params, occasion.context.world, occasion.event)
}

/** Both are decided on the state as it was: what forgetting does to receipts goes by the answers before it. */
const both = (name: string) =>
  enqueueActions(({ context, event, enqueue }, params: never) => {
    const occasion = { context, event } as unknown as Occasion
    if (!due(occasion, params)) return
    const { world } = occasion.context
    enqueue(() => consequences[name]!(occasion.context, params, world, occasion.event))
    enqueue.assign(changes[name]!(occasion.context, params, world, occasion.event) as never)
  })

const actions = {
  ...mapValues(changes, (_, name) => (name in consequences ? both(name) : change(name))),
  ...Object.fromEntries(
    Object.keys(consequences).flatMap((name) => (name in changes ? [] : [[name, consequence(name)]])),
  ),
  // One condition for several effects, decided before the first.
  list: enqueueActions(({ context, event, enqueue }, params: { if?: Tree; actions: { type: string }[] }) => {
    if (due({ context, event } as unknown as Occasion, params))
      for (const action of params.actions) enqueue(action as never)
  }),
}

/** A call as an actor: done with the output, or an error that is a `Failure`. */
const call = fromPromise<Record<string, unknown>, CallInput>(async ({ input: { request, state }, self }) => {
  const step = self.id.slice(0, self.id.lastIndexOf(':'))
  const result = await callOnce({ ...request, step }, state, state.world)
  if (result.ok) return result.output
  throw { code: result.code, message: result.message, operation: request.operation } satisfies Failure
})

const everywhere = {
  CHANGE: { actions: 'change' },
  TOUCH: { actions: 'touch' },
  ANSWERS: { actions: 'replace-answers' },
}

const made = new WeakMap<CompiledFunnel, AnyStateMachine>()

/**
 * The machine of a compiled funnel, made once, with the fixed set of guards, actions and actors behind its names. Its input is the state to begin
 * with and the world to run in (`Running`).
 */
export function machineOf(funnel: CompiledFunnel): AnyStateMachine {
  const known = made.get(funnel)
  if (known) return known
  const config = hydrate(funnel.machine as StateConfig)
  const machine = setup({
    guards: guards as never,
    actions: actions as never,
    actors: { call: call as never },
  }).createMachine({
    ...config,
    on: { ...(config.on as object), ...everywhere },
    context: ({ input }: { input: Running }) => input,
  } as never) as unknown as AnyStateMachine
  made.set(funnel, machine)
  return machine
}

/** The state that a snapshot of the machine holds. */
export function stateIn({ context }: { context: Running }): FunnelState {
  const { world: _, ...state } = context
  return state
}
