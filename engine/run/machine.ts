import { assign, enqueueActions, fromPromise, setup, type AnyStateMachine } from 'xstate'
import type { CompiledFunnel, CompiledStep, StateConfig } from '#engine/compile/index.ts'
import type { Tree, Value } from '#engine/rules/index.ts'
import { changes, consequences, payloadOf, type Heard } from './actions.ts'
import { callOnce, type CallRequest } from './callOnce.ts'
import { gateIsOpen, isShut } from './fields.ts'
import { landingStep } from './landing.ts'
import { mapValues } from './paths.ts'
import type { Failure } from './state.ts'
import { ruleHolds, valueOf, type Running } from './world.ts'

interface Occasion {
  context: Running
  event: Heard
}

/** A compiled call, whose inputs are formulas. */
type Call = { inputs: Value } & Omit<CallRequest, 'inputs'>

/** The state with `invoke.input` as the function that XState 5 needs; the JSON has the formulas that it evaluates. */
const hydrate = ({ invoke, states, ...state }: StateConfig): Record<string, unknown> => ({
  ...state,
  ...(invoke ? { invoke: { ...invoke, input: inputOf(invoke.input as unknown as Call) } } : {}),
  ...(states ? { states: mapValues(states, hydrate) } : {}),
})

const inputOf =
  ({ inputs, ...fixed }: Call) =>
  ({ context, event }: Occasion) => ({
    request: { ...fixed, inputs: valueOf(inputs, context, payloadOf(event)) as Record<string, unknown> },
    at: context,
  })

const holds = (rule: Tree | undefined, { context, event }: Occasion): boolean =>
  ruleHolds(rule, context, payloadOf(event))

const stepOf = ({ world, current }: Running): CompiledStep => world.funnel.steps[current]!

const guards = {
  rule: (occasion: Occasion, { rule }: { rule: Tree }) => holds(rule, occasion),
  land: ({ context }: Occasion, { step }: { step: string }) => landingStep(context) === step,
  missing: ({ context }: Occasion) => landingStep(context) === undefined,
  closed: ({ context }: Occasion) => !gateIsOpen(stepOf(context), context),
  shut: ({ context }: Occasion) => isShut(stepOf(context), context),
  deferred: ({ context }: Occasion, { key }: { key: string }) => context.deferred === key,
}

/** Whether an effect is due: its `if` is evaluated when its turn comes. */
const due = (occasion: Occasion, params: { if?: Tree } | undefined): boolean => holds(params?.if, occasion)

const change = (name: string) =>
  assign((occasion: Occasion, params: never) =>
    due(occasion, params) ? changes[name]!(occasion.context, params, occasion.event) : {},
  )

const consequence = (name: string) => (occasion: Occasion, params: never) => {
  if (due(occasion, params)) consequences[name]!(occasion.context, params, occasion.event)
}

/** Consequence and change of one action, both evaluated on the state before it: `forget` needs the old answers for its key. */
const both = (name: string) =>
  enqueueActions(({ context, event, enqueue }, params: never) => {
    const occasion = { context, event } as unknown as Occasion
    if (!due(occasion, params)) return
    enqueue(() => consequences[name]!(occasion.context, params, occasion.event))
    enqueue.assign(changes[name]!(occasion.context, params, occasion.event) as never)
  })

const actions = {
  ...mapValues(consequences, (_, name) => consequence(name)),
  ...mapValues(changes, (_, name) => (name in consequences ? both(name) : change(name))),
  // A list of effects has one condition, which is evaluated before the first.
  list: enqueueActions(({ context, event, enqueue }, params: { if?: Tree; actions: { type: string }[] }) => {
    if (due({ context, event } as unknown as Occasion, params))
      for (const action of params.actions) enqueue(action as never)
  }),
}

/** The actor of a call. It returns the output of the operation or throws a `Failure`. */
const call = fromPromise<Record<string, unknown>, { request: CallRequest; at: Running }>(async ({ input, self }) => {
  const { request, at } = input
  const result = await callOnce({ ...request, step: self.id.slice(0, self.id.lastIndexOf(':')) }, at)
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
 * The XState machine of a compiled funnel, with the guards, actions and actors that all funnels share (format.md §8). Its
 * input is the initial state with the world (`Running`). It is cached by funnel.
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
