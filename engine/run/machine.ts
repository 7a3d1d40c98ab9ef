import { assign, fromPromise, setup, type AnyStateMachine } from 'xstate'
import type { Tree, Value } from '#engine/rules/tree.ts'
import { changes, consequences, isDue, payloadOf, type Heard } from './actions.ts'
import { callOnce } from './callOnce.ts'
import type { CallOptions } from './callOperation.ts'
import { isShut } from './fields.ts'
import { landingStep } from './landing.ts'
import type { Failure, FunnelState } from './state.ts'
import { ruleHolds, valueOf, type FunnelWorld } from './world.ts'

interface CallDescriptor extends CallOptions {
  operation: string
  inputs: Value
}
interface CallInput extends CallOptions {
  operation: string
  inputs: Record<string, unknown>
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
  const { operation, inputs, ...options } = invoke.input
  const input = ({ context, event }: { context: FunnelState; event: Heard }): CallInput => ({
    operation,
    ...options,
    inputs: valueOf(inputs, context, world, payloadOf(event)) as Record<string, unknown>,
    state: context,
  })
  return { ...invoke, input }
}

const guardsOf = (world: FunnelWorld) => ({
  rule: ({ context, event }: { context: FunnelState; event: Heard }, params: { rule: Tree }) => ruleHolds(params.rule, context, world, payloadOf(event)),
  land: ({ context }: { context: FunnelState }, params: { step: string }) => landingStep(context, world) === params.step,
  shut: ({ context }: { context: FunnelState }, params: { step: string }) => isShut(world.funnel.steps[params.step]!, context, world),
  deferred: ({ context }: { context: FunnelState }, params: { key: string }) => context.deferred === params.key,
})

const actionsOf = (world: FunnelWorld) => ({
  ...mapValues(changes, (change) =>
    assign(({ context, event }: { context: FunnelState; event: Heard }, params: never) => (isDue(params, context, world, event) ? change(context, params, world, event) : {})),
  ),
  ...mapValues(consequences, (act) => ({ context, event }: { context: FunnelState; event: Heard }, params: never) => {
    if (isDue(params, context, world, event)) act(context, params, world, event)
  }),
})

/** A call as an actor: done with the output, or an error that is a `Failure`. */
const callActor = (world: FunnelWorld) =>
  fromPromise<Record<string, unknown>, CallInput>(async ({ input }) => {
    const { operation, inputs, state, ...options } = input
    const result = await callOnce(operation, inputs, options, state, world)
    if (result.ok) return result.output
    throw { code: result.code, message: result.message, operation } satisfies Failure
  })

/** The machine of a compiled funnel, with the fixed set of guards, actions and actors behind its names. */
export function createFunnelMachine(world: FunnelWorld, initial: FunnelState): AnyStateMachine {
  const config = hydrate(world.funnel.machine, world) as Record<string, unknown>
  const machine = setup({ guards: guardsOf(world) as never, actions: actionsOf(world) as never, actors: { call: callActor(world) } as never })
  const everywhere = { CHANGE: { actions: 'change' }, TOUCH: { actions: 'touch' }, ANSWERS: { actions: 'replace-answers' } }
  return machine.createMachine({ ...config, on: { ...(config.on as object), ...everywhere }, context: initial } as never) as unknown as AnyStateMachine
}
