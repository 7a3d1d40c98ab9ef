import type { CompiledField, CompiledLookup, CompiledStep } from '#engine/compile/index.ts'
import { mapValues } from '#engine/definition/index.ts'
import { isPresent, ownValue } from '#engine/rules/index.ts'
import { inputsOf } from '../callOnce.ts'
import { choicesOf } from '../choicesOf.ts'
import { callOperation } from '../callOperation.ts'
import type { Host } from '../host.ts'
import { readPath, type Answers } from '../paths.ts'
import type { OfferedChoice } from './choices.ts'
import { sentencesOf } from './languages.ts'
import type { FunnelState, Labels } from '../state.ts'
import { ruleHolds, textOf, valueOf, type FunnelWorld, type Running } from '../world.ts'

/** What is known of a lookup. */
type LookupState =
  /** Its step is not shown, so nothing is known of its result. */
  | { is: 'elsewhere' }
  /** It does not run: its `if` does not hold, or it lacks an input. */
  | { is: 'idle' }
  | { is: 'waiting'; key: string; inputs: Record<string, unknown> }
  | { is: 'done'; output: Record<string, unknown> }
  | { is: 'failed'; key: string; message: string }

type Looked = FunnelState['looked']

const lookupsOf = ({ world, current }: Running): Record<string, CompiledLookup> =>
  ownValue(world.funnel.steps, current)?.lookups ?? {}

const states = new WeakMap<Running, Map<string, LookupState>>()

/**
 * The state of a lookup, found out from the answers of this moment: a result is kept under its inputs, so that one for
 * other answers is never seen.
 */
function stateOf(name: string, at: Running): LookupState {
  const known = states.get(at) ?? new Map<string, LookupState>()
  states.set(at, known)
  const before = known.get(name)
  if (before) return before
  // What its own inputs read of it is nothing.
  known.set(name, { is: 'idle' })
  const state = newStateOf(name, at)
  known.set(name, state)
  return state
}

function newStateOf(name: string, at: Running): LookupState {
  const { world, looked } = at
  const lookup = ownValue(lookupsOf(at), name)
  if (!lookup) return { is: 'elsewhere' }
  if (!ruleHolds(lookup.if, at)) return { is: 'idle' }
  if (looked.step !== at.current && !world.imagine) return { is: 'elsewhere' }
  const given = valueOf(lookup.inputs, at) as Record<string, unknown>
  const inputs = inputsOf(world.funnel.operations[lookup.operation]!, given, at)
  if (!inputs) return { is: 'idle' }
  const key = `${name} ${JSON.stringify(inputs)}`
  const result = ownValue(looked.known, key) ?? world.imagine?.(lookup.operation)
  if (!result) return { is: 'waiting', key, inputs }
  return result.ok ? { is: 'done', output: result.output } : { is: 'failed', key, message: result.message }
}

/** The results of the lookups of the step that is shown, as roots of rules. They are found out only if a rule reads them. */
export function lookedUp(at: Running): Record<string, () => unknown> | undefined {
  const lookups = ownValue(at.world.funnel.steps, at.current)?.lookups
  const resultOf = (name: string) => () => {
    const state = stateOf(name, at)
    return state.is === 'done' ? state.output : undefined
  }
  return lookups && mapValues(lookups, (_, name) => resultOf(name))
}

/** Whether the choices of a field are known as far as lookups decide on them. Those of one that does not run are empty. */
export const choicesAreKnown = ({ choiceLookups = [] }: CompiledField, at: Running): boolean =>
  choiceLookups.every((name) => ['done', 'idle'].includes(stateOf(name, at).is))

/** Whether all these lookups have a result, so that what reads them can be judged. */
export const areDone = (names: string[] | undefined = [], at: Running): boolean =>
  names.every((name) => stateOf(name, at).is === 'done')

/** Why the answer of a field cannot be judged yet. */
function holdOfField(field: CompiledField, at: Running): 'waiting' | 'failed' | undefined {
  const { choiceLookups = [], checks } = field
  if (!field.lookups || !ruleHolds(field.if, at) || !isPresent(readPath(at, field.path))) return undefined
  const lookups = lookupsOf(at)
  const checking = checks.flatMap((check) => check.lookups ?? [])
  const is = (state: LookupState['is'], names: string[]) => names.some((name) => stateOf(name, at).is === state)
  const refusing = checking.filter((name) => ownValue(lookups, name)?.refuses)
  if (is('failed', [...choiceLookups, ...refusing])) return 'failed'
  return is('waiting', [...choiceLookups, ...checking]) ? 'waiting' : undefined
}

/**
 * Why Next of the step that is shown stays shut: a lookup on which an answer depends is still running, or it has failed
 * and the answer cannot do without it.
 */
export function holdOf(step: CompiledStep, at: Running): 'waiting' | 'failed' | undefined {
  if (!step.lookups) return undefined
  const holds = step.fields.map((field) => holdOfField(field, at))
  return holds.includes('failed') ? 'failed' : holds.find((hold) => hold === 'waiting')
}

/** What is said beside a field about its lookups. `again` offers to repeat those that have failed. */
export interface FieldNote {
  text: string
  again?: string
}

/** What is said about the lookups that a field depends on; nothing for a field without. */
export function lookupNote({ lookups: names }: CompiledField, at: Running): FieldNote | undefined {
  const lookups = lookupsOf(at)
  for (const name of names ?? []) {
    const state = stateOf(name, at)
    if (state.is === 'failed')
      return { text: textOf(lookups[name]!.failed, at) || state.message, again: sentencesOf(at.world.funnel).again }
    if (state.is === 'waiting')
      return { text: textOf(lookups[name]!.waiting, at) || sentencesOf(at.world.funnel).oneMoment }
  }
  return names && { text: '' }
}

/** Why Next is shut by lookups. */
export const holdReason = (step: CompiledStep, at: Running): string => {
  const held = step.fields.find((field) => holdOfField(field, at))
  return (held && lookupNote(held, at)?.text) ?? ''
}

/** Whether a lookup of the step is running or about to. */
export const isLooking = (at: Running): boolean =>
  Object.keys(lookupsOf(at)).some((name) => stateOf(name, at).is === 'waiting')

/** What the lookups of the step that is shown call the answers that were chosen from them, besides what is known already. */
export function labelsOf(at: Running): Labels {
  const step = ownValue(at.world.funnel.steps, at.current)
  const fields = step?.lookups ? step.fields.filter((field) => field.choiceLookups) : []
  const chosen = fields.map((field) => {
    const values = [readPath(at, field.path)].flat()
    return [field.path, choicesOf(field, at).filter(({ value }) => values.includes(value))] as const
  })
  return { ...at.labels, ...Object.fromEntries(chosen.filter(([, choices]) => choices.length > 0)) }
}

/** The choices that lookups offered for the answers of a field when its step was left. */
export const chosenBefore = ({ path }: CompiledField, { labels }: Running): OfferedChoice[] =>
  ownValue(labels, path) ?? []

/** Changes of state, by action type. */
export const lookupChanges = {
  look: (_at: Running, _params: never, heard: { [key: string]: unknown }): Partial<FunnelState> => ({
    looked: heard.looked as Looked,
  }),
}

/** A call that is on its way, or waits until the person has stopped typing. */
interface Run {
  key: string
  timer?: unknown
  call(): void
  cancel(): void
}

/** Makes the calls of the lookups of the step that is shown, and tells the machine of their results. */
export interface LookupWatch {
  /** Looks at what has changed. `waits`: the step waits for the person. */
  follow(waits: boolean): void
  /** Whether a press of Next waits for a lookup, if nothing else is wrong. It is then made when the lookup is done. */
  keepsPress(isWhole: () => boolean): boolean
  /** Repeats the lookups of a field that have failed. */
  again(path: string): void
  stop(): void
}

interface Watched {
  at(): Running
  send(event: { type: 'LOOKED'; looked: Looked }): void
  next(): void
}

export function watchLookups({ at, send, next }: Watched): LookupWatch {
  const runs = new Map<string, Run>()
  const begun = new Set<string>()
  let arrivals = 0
  let pressed: Answers | undefined
  const tell = (change: Partial<Looked>): void => send({ type: 'LOOKED', looked: { ...at().looked, ...change } })
  const cancel = (name: string): void => {
    runs.get(name)?.cancel()
    runs.delete(name)
  }
  const stop = (): void => [...runs.keys()].forEach(cancel)

  const start = (name: string, { key, inputs }: LookupState & { is: 'waiting' }, after: number): void => {
    const { world, current } = at()
    const operation = world.funnel.operations[lookupsOf(at())[name]!.operation]!
    const controller = new AbortController()
    const call = async (): Promise<void> => {
      run.timer = undefined
      const result = await callOperation(operation, inputs, { step: current }, cancellable(world, controller.signal))
      // Another run has taken its place, or the step was left.
      if (runs.get(name) !== run) return
      runs.delete(name)
      tell({ known: { ...at().looked.known, [key]: result } })
    }
    const run: Run = {
      key,
      call: () => void call(),
      cancel: () => {
        controller.abort()
        world.host.clock.clearTimeout(run.timer)
      },
    }
    runs.set(name, run)
    if (after > 0) run.timer = world.host.clock.setTimeout(run.call, after)
    else run.call()
  }

  const followEach = (): void => {
    for (const [name, { wait }] of Object.entries(lookupsOf(at()))) {
      const state = stateOf(name, at())
      const isFirst = !begun.has(name)
      begun.add(name)
      if (state.is !== 'waiting' || runs.get(name)?.key !== state.key) cancel(name)
      if (state.is === 'waiting' && !runs.has(name)) start(name, state, isFirst || at().looked.pressed ? 0 : wait)
    }
  }

  /** Makes the press that has waited. One after which the answers were changed is forgotten. */
  const followPress = (): void => {
    const { looked, form, local, current, world } = at()
    if (!looked.pressed) return
    const isSame = pressed?.form === form && pressed.local === local
    if (isSame && holdOf(world.funnel.steps[current]!, at()) === 'waiting') return
    tell({ pressed: false })
    if (isSame) next()
  }

  return {
    follow: (waits) => {
      if (at().arrivals !== arrivals) {
        arrivals = at().arrivals
        stop()
        begun.clear()
      }
      if (!waits) return
      followEach()
      followPress()
    },
    keepsPress: (isWhole) => {
      const { form, local, current, world } = at()
      const step = ownValue(world.funnel.steps, current)
      if (!step || holdOf(step, at()) !== 'waiting' || !isWhole()) return false
      pressed = { form, local }
      tell({ pressed: true })
      for (const { timer, call } of runs.values()) {
        if (timer === undefined) continue
        world.host.clock.clearTimeout(timer)
        call()
      }
      return true
    },
    again: (path) => {
      const { world, current, looked } = at()
      const names = ownValue(world.funnel.steps, current)?.fields.find((field) => field.path === path)?.lookups ?? []
      const known = { ...looked.known }
      for (const name of names) {
        const state = stateOf(name, at())
        if (state.is !== 'failed') continue
        delete known[state.key]
        // It need not wait for more typing.
        begun.delete(name)
      }
      tell({ known })
    },
    stop,
  }
}

/** A world in which a signal cancels calls: nothing is sent any more, and nothing is logged about what was sent. */
function cancellable(world: FunnelWorld, signal: AbortSignal): FunnelWorld {
  const host: Host = {
    ...world.host,
    perform: (attempt) => {
      if (signal.aborted) return Promise.resolve({ kind: 'offline' })
      const either = new AbortController()
      for (const one of [signal, attempt.signal]) one.addEventListener('abort', () => either.abort())
      return world.host.perform({ ...attempt, signal: either.signal })
    },
    log: (entry) => (signal.aborted ? undefined : world.host.log(entry)),
  }
  return {
    ...world,
    host,
    get stopped() {
      return signal.aborted || world.stopped
    },
  }
}
