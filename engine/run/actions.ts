import { type Text, type Tree, type Value, isPresent } from '#engine/rules/index.ts'
import { beginsAnew, isEnd } from './session.ts'
import { inputsOf } from './callOnce.ts'
import { declaredQuery } from './state.ts'
import { onceKey } from './callOperation.ts'
import { readPath, writePath, type Answers } from './paths.ts'
import { thawed } from './frozen.ts'
import { stepsInJourney } from './landing.ts'
import { payloadFor } from './payload.ts'
import type { Failure, FunnelState } from './state.ts'
import { unsentAfter } from './unsent.ts'
import { ruleHolds, textOf, valueOf, type FunnelWorld } from './world.ts'

/** What the machine heard, in the form that actions read. */
export interface Heard {
  type: string
  payload?: Record<string, unknown>
  output?: unknown
  error?: unknown
  [key: string]: unknown
}

type Change = (state: FunnelState, params: never, world: FunnelWorld, heard: Heard) => Partial<FunnelState>

/** The payload that rules see as `event`: that of the event just heard, else of the last one. */
export const payloadOf = (heard: Heard): Record<string, unknown> | undefined =>
  heard.type.startsWith('EVENT.') ? (heard.payload ?? {}) : undefined

const failed = (failure: Failure): Partial<FunnelState> => ({
  error: failure,
  errorIsNew: true,
  banner: failure.message,
})

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'message' in value && 'operation' in value

const written = (state: FunnelState, paths: string[]): string[] => [...new Set([...state.written, ...paths])]

/** Answers of a step whose fields are all switched off, and which no effect has written, become unset (format.md §3.4). Unsetting one may hide another. */
function withoutHidden(state: FunnelState, world: FunnelWorld): Answers {
  const journey = stepsInJourney(state, world)
  const asking = new Map<string, boolean>()
  for (const step of Object.values(world.funnel.steps)) {
    const walked = journey.some((top) => step.path === top.path || step.path.startsWith(`${top.path}/`))
    for (const field of step.fields) {
      const asks = walked && ruleHolds(field.if, state, world)
      for (const path of [field.path, ...Object.values(field.tells ?? {})])
        asking.set(path, (asking.get(path) ?? false) || asks)
    }
  }
  const hidden = [...asking].filter(
    ([path, asked]) => !asked && !state.written.includes(path) && isPresent(readPath(state, path)),
  )
  const answers = hidden.reduce<Answers>((kept, [path]) => writePath(kept, path, undefined), {
    form: state.form,
    local: state.local,
  })
  return hidden.length === 0 ? answers : withoutHidden({ ...state, ...answers }, world)
}

/**
 * A funnel that stays after its session was dropped starts from nothing but what the host knows (format.md §7.10). Whether it
 * stays shows at the next arrival or writing: a redirect may still tell something about the answers.
 */
function startedOver(state: FunnelState, world: FunnelWorld): FunnelState {
  return state.forgotten && !state.fresh ? { ...state, ...afresh(world) } : state
}

const afresh = ({ host, funnel }: FunnelWorld): Partial<FunnelState> => ({
  form: { ...host.seed },
  local: {},
  results: {},
  query: declaredQuery(host.query, funnel.query),
  event: {},
  completed: [],
  frozen: [],
  unsent: [],
  written: [],
  touched: [],
  attempted: false,
  fresh: true,
  ended: false,
})

/** Something new to keep. */
const begun = { forgotten: false, fresh: false }

/** A field of this step whose answer was taken away is as new: it says nothing until it is left or Next is pressed again. The others go on as they were. */
function unspoken(state: FunnelState, given: Record<string, unknown>, { funnel }: FunnelWorld): Partial<FunnelState> {
  const asked = (funnel.steps[state.current]?.fields ?? []).map(({ path }) => path)
  const emptied = asked.filter((path) => path in given && !isPresent(given[path]))
  const speaking = state.attempted ? asked : state.touched
  return emptied.length > 0 ? { attempted: false, touched: speaking.filter((path) => !emptied.includes(path)) } : {}
}

/** Changes of state, by action type. Each gives only what it changes. */
export const changes: Record<string, Change> = {
  arrive: (state, { step }: { step: string }, world) => ({
    ...(state.forgotten && !state.fresh ? afresh(world) : {}),
    step: step.split('/')[0]!,
    current: step,
    ...(isEnd(step, world.funnel) ? { ended: true } : {}),
    arrivals: state.arrivals + 1,
    failedSteps: state.failedSteps.filter((path) => path !== step && !path.startsWith(`${step}/`)),
    late: state.late && step.startsWith(`${state.late.step}/`) ? state.late : null,
    touched: [],
    attempted: false,
    alert: '',
    banner: state.errorIsNew ? state.banner : '',
    error: state.errorIsNew ? state.error : null,
    asked: {},
  }),
  /** What led here is over once the step does something itself. */
  settle: () => ({ errorIsNew: false }),
  rest: (_state, { step }: { step: string }, world) => ({
    current: step,
    errorIsNew: false,
    ...(isEnd(step, world.funnel) ? { ended: true } : {}),
  }),
  later: (_state, late: { step: string; after: number }) => ({ late }),
  pressed: () => ({ alert: '', banner: '' }),
  attempt: (state) => ({ attempted: true, attempts: state.attempts + 1, alert: '', banner: '' }),
  set: (state, { values }: { values: Value }, world, heard) => {
    const given = (valueOf(values, state, world, payloadOf(heard)) ?? {}) as Record<string, unknown>
    const from = startedOver(state, world)
    const answers = Object.entries(given).reduce<Answers>((at, [path, value]) => writePath(at, path, value), from)
    return {
      ...from,
      form: answers.form,
      local: answers.local,
      written: written(from, Object.keys(given)),
      ...unspoken(from, given, world),
      ...begun,
    }
  },
  alert: (state, { text }: { text: Text }, world) => ({
    alert: textOf(text, state, world),
    attempts: state.attempts + 1,
  }),
  error: (state, { text }: { text: Text }, world) =>
    failed({ code: 'error', message: textOf(text, state, world), operation: '' }),
  fail: (state, params: { text?: Text } | undefined, world, heard) => ({
    ...failed(
      isFailure(heard.error) && params?.text === undefined
        ? heard.error
        : { code: 'fail', message: textOf(params?.text, state, world), operation: '' },
    ),
    attempts: state.attempts + 1,
    failedSteps: [...new Set([...state.failedSteps, state.current])],
  }),
  store: (state, { as }: { as: string }, world, heard) => {
    const from = startedOver(state, world)
    return { ...from, results: { ...from.results, [as]: heard.output } }
  },
  drop: (state, { as }: { as: string }) => {
    const { [as]: _dropped, ...results } = state.results
    return { results }
  },
  hear: (_state, _params, _world, heard) => ({ event: heard.payload ?? {} }),
  complete: (state, _params, world) => ({
    ...withoutHidden(state, world),
    completed: [...new Set([...state.completed, state.step])],
    unsent: state.unsent.filter((step) => step !== state.step),
    ...(state.fresh ? begun : {}),
  }),
  leave: (state, _params, world) => withoutHidden(state, world),
  defer: (_state, { key }: { key: string }) => ({ deferred: key }),
  undefer: () => ({ deferred: null }),
  ask: (state, params: { open?: string } | undefined, world, heard) => {
    if (params?.open !== undefined) return { asked: { open: params.open } }
    const asked = { step: heard.step as string | undefined }
    return beginsAnew(state.ended, asked.step, world.funnel)
      ? { ...afresh(world), forgotten: true, step: '', current: '', asked }
      : { asked }
  },
  reload: () => ({ reloading: true }),
  redirect: (state, { to, query }: { to: string; query: Record<string, Text> }, world) => ({
    exit: {
      route: to,
      query: Object.fromEntries(Object.entries(query).map(([name, text]) => [name, textOf(text, state, world)])),
    },
  }),
  forget: (state, { operation }: { operation: string }, world) =>
    operation === '@session'
      ? { forgotten: true, fresh: false }
      : {
          results: Object.fromEntries(
            Object.entries(state.results).filter(([as]) => world.funnel.results[as] !== operation),
          ),
        },
  change: (state, _params, world, heard) => {
    const { path, value } = heard as unknown as { path: string; value: unknown }
    const answers = writePath(state, path, value)
    const unsent =
      JSON.stringify(readPath(state, path)) === JSON.stringify(value)
        ? state.unsent
        : unsentAfter(state.unsent, path, state.completed, world.funnel)
    return {
      form: answers.form,
      local: answers.local,
      written: state.written.filter((known) => known !== path),
      frozen: thawed(state.frozen, path, world.funnel),
      unsent,
      banner: '',
      ...begun,
    }
  },
  touch: (state, _params, _world, heard) => ({ touched: [...new Set([...state.touched, heard.path as string])] }),
  'replace-answers': (_state, _params, _world, heard) => ({
    form: heard.form as FunnelState['form'],
    local: heard.local as FunnelState['local'],
  }),
}

type Consequence = (state: FunnelState, params: never, world: FunnelWorld, heard: Heard) => void

/** What goes out of the funnel. Whoever listens there cannot stop it. */
function send(kind: 'emit' | 'track', event: string, payload: Record<string, unknown>, world: FunnelWorld): void {
  try {
    world.host[kind](event, payloadFor(payload, world.funnel.events[event]))
  } catch {
    world.host.log({ level: 'warn', what: 'event-refused', detail: { event } })
  }
}

/** Drops the receipt of an operation for its key, computed as for a call, or everything. With `again` it becomes the person's word for another run. */
function forgetReceipts(
  state: FunnelState,
  { operation, inputs, again }: { operation: string; inputs?: Value; again?: boolean },
  world: FunnelWorld,
  heard: Heard,
): void {
  if (operation === '@session') return world.receipts.clear()
  const contract = world.funnel.operations[operation]!
  const given = (inputs === undefined ? {} : valueOf(inputs, state, world, payloadOf(heard))) as Record<string, unknown>
  const complete = inputsOf(contract, given, state, world)
  if (!complete) return
  const key = onceKey(contract, complete, world)
  if (again) world.receipts.write({ operation, key, state: 'again' })
  else world.receipts.drop(operation, key)
}

/** Things done to the outside; they change no state. */
export const consequences: Record<string, Consequence> = {
  emit: (state, { event, payload }: { event: string; payload: Value }, world, heard) =>
    send('emit', event, (valueOf(payload, state, world, payloadOf(heard)) ?? {}) as Record<string, unknown>, world),
  track: (state, { event, payload }: { event: string; payload: Value }, world, heard) =>
    send('track', event, (valueOf(payload, state, world, payloadOf(heard)) ?? {}) as Record<string, unknown>, world),
  forget: forgetReceipts,
  ask: (state, params: { open?: string } | undefined, world, heard) => {
    if (params?.open === undefined && beginsAnew(state.ended, heard.step as string | undefined, world.funnel))
      world.receipts.clear()
  },
  /** Failures of calls are logged by the call; those of a definition's own words here. */
  fail: (state, params: { text?: Text } | undefined, world) => {
    if (params?.text !== undefined)
      world.host.log({ level: 'warn', what: 'branch-failed', detail: { step: state.current, code: 'fail' } })
  },
  'note-failure': (_state, _params, world, heard) => {
    if (isFailure(heard.error))
      world.host.log({
        level: 'warn',
        what: 'continued-after-failure',
        detail: { operation: heard.error.operation, code: heard.error.code },
      })
  },
  view: ({ current }, _params, world) => {
    const track = world.funnel.steps[current]?.track
    if (track && world.funnel.events['step-view'])
      send('track', 'step-view', { funnel: world.funnel.id, step: track }, world)
  },
}

/** Whether an effect with `if` is due, decided when its turn comes. */
export const isDue = (
  params: { if?: Tree } | undefined,
  state: FunnelState,
  world: FunnelWorld,
  heard: Heard,
): boolean => ruleHolds(params?.if, state, world, payloadOf(heard))
