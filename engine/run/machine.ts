import { assign, enqueueActions, fromPromise, setup, type AnyStateMachine } from 'xstate'
import type { CompiledFunnel, CompiledStep, StateConfig, TimedText, Transition } from '#engine/compile/index.ts'
import type { Tree, Value } from '#engine/rules/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { changeOf, changes, consequences, payloadOf, type Heard } from './actions.ts'
import { callOnce, type CallRequest } from './callOnce.ts'
import { gateIsOpen, isShut } from './fields.ts'
import { mapValues } from '#engine/definition/index.ts'
import { anew } from './gone.ts'
import type { Failure } from './state.ts'
import { ruleHolds, valueOf, type Running } from './world.ts'

interface Occasion {
  context: Running
  event: Heard
}

/** A compiled call, whose inputs are formulas. */
type Call = { inputs: Value } & Omit<CallRequest, 'inputs'>

/** The id of a state: the path of its step, with the key of a technical state behind it. `step` is the path around it. */
export const stateId = (key: string, step: string): string => (step || key[0] === '@' ? `${step}/${key}` : key)

/** What technical states of a kind do first, by key. */
const entries: Record<string, string> = { '@show': 'rest', '@land': 'land' }

/**
 * The states as XState 5 needs them: with ids, with what every state of a kind has, and with `invoke.input` as a function
 * that evaluates the formulas of the JSON.
 */
const hydrated = (
  states: Record<string, StateConfig>,
  around: string,
  funnel: CompiledFunnel,
): Record<string, unknown> =>
  mapValues(states, ({ invoke, states: inner, ...state }, key) => {
    const id = stateId(key, around)
    const isStep = key[0] !== '@'
    const step = isStep ? id : around
    const begins = isStep ? 'arrive' : ownValue(entries, key)
    return {
      id,
      initial: isStep ? '@enter' : undefined,
      entry: begins ? [{ type: begins, params: { step } }] : undefined,
      ...state,
      ...(invoke && {
        ...whileSlow(slowTexts(step, funnel), state.after),
        invoke: {
          ...invoke,
          id: `${step}:${String(invoke.input.operation)}`,
          src: 'call',
          input: inputOf(invoke.input as unknown as Call),
        },
      }),
      states: inner && hydrated(inner, step, funnel),
    }
  })

/** The `slow` texts for calls in a step: its own, otherwise those of the nearest step around it, otherwise the funnel's. */
const slowTexts = (path: string, funnel: CompiledFunnel): TimedText[] =>
  path === ''
    ? funnel.slow
    : (ownValue(funnel.steps, path)?.slow ?? slowTexts(path.slice(0, Math.max(path.lastIndexOf('/'), 0)), funnel))

/** The members of the state of a call that say that it takes long. */
const whileSlow = (texts: TimedText[], ends: StateConfig['after']) => ({
  after: {
    ...Object.fromEntries(texts.map(({ after, text }) => [after, { actions: { type: 'slow', params: { text } } }])),
    ...ends,
  },
  exit: { type: 'slow', params: { text: '' } },
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
  land: ({ context }: Occasion, { step }: { step: string }) => context.landing === step,
  missing: ({ context }: Occasion) => context.landing === undefined,
  gone: ({ context }: Occasion) => context.gone !== '',
  closed: ({ context }: Occasion) => !gateIsOpen(stepOf(context), context),
  shut: ({ context }: Occasion) => isShut(stepOf(context), context),
  deferred: ({ context }: Occasion, { key }: { key: string }) => context.deferred === key,
}

/** Whether an effect is due: its `if` is evaluated when its turn comes. */
const due = (occasion: Occasion, params: { if?: Tree } | undefined): boolean => holds(params?.if, occasion)

const change = (name: string) =>
  assign((occasion: Occasion, params: never) =>
    due(occasion, params) ? changeOf(name, occasion.context, params, occasion.event) : {},
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
    enqueue.assign(changeOf(name, occasion.context, params, occasion.event) as never)
  })

const actions = {
  ...mapValues(consequences, (_, name) => consequence(name)),
  ...mapValues(changes, (_, name) => (Object.hasOwn(consequences, name) ? both(name) : change(name))),
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
  ITEM: { actions: 'item' },
  ANSWERS: { actions: 'replace-answers' },
  LOOKED: { actions: 'look' },
  RETURNED: { actions: 'returned' },
  GONE: { target: '#@gone', actions: 'gone' },
}

/**
 * Every funnel has the state in which it waits until the person starts again with what they typed, as any call may find its
 * record gone. A journey that was left there opens there, at whatever address.
 */
function withGone({ on, states = {}, ...root }: StateConfig): StateConfig {
  const { '@boot': boot, ...others } = states
  const stays: Transition = { guard: { type: 'gone' }, target: '#@gone' }
  return {
    ...root,
    on: mapValues(on ?? {}, (transitions) => [stays, ...transitions]),
    states: {
      ...others,
      '@boot': { always: [stays, ...boot!.always!] },
      '@gone': { id: '@gone', on: { [`BUTTON.${anew}`]: [{ target: '#/@boot', actions: [{ type: 'anew' }] }] } },
    },
  }
}

const made = new WeakMap<CompiledFunnel, AnyStateMachine>()

/**
 * The XState machine of a compiled funnel, with the guards, actions and actors that all funnels share (format.md §8). Its
 * input is the initial state with the world (`Running`). It is cached by funnel.
 */
export function machineOf(funnel: CompiledFunnel): AnyStateMachine {
  const known = made.get(funnel)
  if (known) return known
  const { states = {}, ...root } = withGone(funnel.machine)
  const machine = setup({
    guards: guards as never,
    actions: actions as never,
    actors: { call: call as never },
  }).createMachine({
    ...root,
    states: hydrated(states, '', funnel),
    on: { ...root.on, ...everywhere },
    context: ({ input }: { input: Running }) => input,
  } as never) as unknown as AnyStateMachine
  made.set(funnel, machine)
  return machine
}
