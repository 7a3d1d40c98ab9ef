import { createActor, type AnyActor, type AnyMachineSnapshot } from 'xstate'
import type { CompiledFunnel, Validators } from '#engine/compile/compiled.ts'
import { callOperation, unset } from './callOperation.ts'
import { declaredQuery } from './actions.ts'
import { inputsOf, resultsFromReceipts } from './callOnce.ts'
import { normalised, normaliseStep } from './fields.ts'
import type { Host } from './host.ts'
import { frozenSteps } from './frozen.ts'
import { createFunnelMachine } from './machine.ts'
import { readPath } from './paths.ts'
import { fitsEvent } from './payload.ts'
import { createReceipts, type Receipt } from './receipts.ts'
import { keepReceipt, loadSession, saveSession, stillValid, type KeptSession } from './session.ts'
import { noState, type FunnelState } from './state.ts'
import { toView, type FunnelView } from './view.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { FunnelWorld } from './world.ts'

export interface StartOptions {
  funnel: CompiledFunnel
  vocabulary: Vocabulary
  /** Loaded when first needed. */
  validators: () => Promise<Validators>
  host: Host
  /** Step of the address, if it names one. */
  step?: string
}

/** A result of an operation that a widget called. */
export type WidgetCall = (inputs?: Record<string, unknown>) => Promise<{ ok: true; output: Record<string, unknown> } | { ok: false; code: string; message: string }>

/** A running funnel. Every method is safe to call at any time; what does not fit the moment is ignored. */
export interface Runner {
  /** The machine's actor, to subscribe to. */
  actor: AnyActor
  /** What is on screen; the same object until something changes. */
  view(): FunnelView
  /** State for tests and tools. */
  state(): FunnelState
  subscribe(changed: () => void): () => void
  /** A change while typing. */
  change(path: string, value: unknown): void
  /** The change is meant: normalises, marks the field, runs its `onChange`. */
  commit(path: string, ...value: [unknown?]): void
  next(): void
  back(): void
  press(button: string): void
  /** An address was opened: the landing rule decides. Ignored while busy; says whether it was heard. */
  go(step: string | undefined): boolean
  operation(name: string): WidgetCall
  stop(): void
}

const isBusy = (snapshot: AnyMachineSnapshot): boolean => snapshot.status === 'active' && snapshot.hasTag('busy')

/** The state a funnel starts from: what was kept, or nothing, and what the host knows anyway. */
async function firstState(options: StartOptions, kept: KeptSession | undefined): Promise<FunnelState> {
  const { funnel, host } = options
  const sameHash = kept?.hash === funnel.hash
  const form = kept ? (sameHash ? kept.form : stillValid(kept.form, await options.validators())) : {}
  const known = (id: string): string | undefined => (funnel.steps[id] ? id : Object.values(funnel.steps).find((step) => step.was.includes(id))?.path)
  const completed = (kept?.completed ?? []).flatMap((id) => known(id) ?? [])
  const stillFrozen = (kept?.frozen ?? []).flatMap((id) => known(id) ?? [])
  return {
    ...noState,
    form: { ...host.seed, ...form },
    query: declaredQuery({ ...host.query, ...kept?.query }, funnel.query),
    completed,
    frozen: sameHash ? stillFrozen : [...new Set([...stillFrozen, ...(kept ? frozenSteps(completed, funnel) : [])])],
    written: kept?.written ?? [],
    step: known(kept?.step ?? '') ?? '',
    asked: options.step === undefined ? {} : { step: options.step },
  }
}

/** Browser events come in as machine events once their payload is what the contract says; others are ignored and logged. */
function listenTo(world: FunnelWorld, send: (event: { type: string; payload: unknown }) => void): (() => void)[] {
  const { funnel, host } = world
  const browserEvents = Object.entries(funnel.events).filter(([, contract]) => contract.kind === 'browser')
  return browserEvents.map(([name, contract]) =>
    host.listen(name, (payload) => {
      // An event without details arrives with `null`.
      const given = payload ?? {}
      if (!fitsEvent(given, contract)) return host.log({ level: 'warn', what: 'event-ignored', detail: { event: name } })
      return send({ type: `EVENT.${name}`, payload: given })
    }),
  )
}

/**
 * Starts a funnel: restores what was kept, lands on the right step and runs. The same call serves the browser, the
 * terminal and the server; only `host` differs.
 */
export async function startFunnel(options: StartOptions): Promise<Runner> {
  const { funnel, host } = options
  const kept = loadSession(funnel, host)
  let latest: FunnelState = noState
  let stopped = false
  const store = (): void => {
    if (latest.forgotten) host.store.clear()
    else saveSession(latest, world.receipts.all(), funnel, host)
  }
  const receiptChanged = (receipt?: Receipt): void => {
    if (!stopped) store()
    else if (receipt) keepReceipt(receipt, funnel, host)
  }
  const receipts = createReceipts(kept?.receipts ?? [], receiptChanged)
  const world: FunnelWorld = { funnel, host, vocabulary: options.vocabulary, validators: options.validators, receipts, running: new Map() }
  latest = { ...(await firstState(options, kept)), results: resultsFromReceipts(world) }

  const listeners = new Set<() => void>()
  let view: FunnelView | undefined
  let left = false
  const leave = (state: FunnelState, end: unknown): void => {
    if (left) return
    left = true
    stopListening.forEach((stop) => stop())
    if (end === '@missing') host.notFound?.()
    else if (state.exit) host.redirect(state.exit.route, state.exit.query)
    else if (state.reloading) host.reload()
  }
  const clock = { setTimeout: (run: () => void, after: number) => host.clock.setTimeout(run, after), clearTimeout: (timer: unknown) => host.clock.clearTimeout(timer) }
  const running = createActor(createFunnelMachine(world, latest), { clock: clock as never })
  const stopListening = listenTo(world, (event) => running.send(event as never))
  running.subscribe({
    next: (snapshot: AnyMachineSnapshot) => {
      latest = snapshot.context as FunnelState
      view = undefined
      store()
      listeners.forEach((changed) => changed())
      if (snapshot.status === 'done') leave(latest, snapshot.value)
    },
    error: (error: unknown) => host.log({ level: 'error', what: 'machine-error', detail: { message: error instanceof Error ? error.name : 'unknown' } }),
  })
  running.start()

  const snapshot = (): AnyMachineSnapshot => running.getSnapshot() as AnyMachineSnapshot
  const send = (event: Record<string, unknown>): void => running.send(event as never)
  const fieldAt = (path: string) => funnel.steps[latest.current]?.fields.find((field) => field.path === path)
  /** What was committed last, of answers changed since; leaving a field without a change commits nothing. */
  const committed = new Map<string, unknown>()

  return {
    actor: running,
    view: () => (view ??= toView(latest, snapshot(), world)),
    state: () => latest,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    change: (path, value) => {
      if (isBusy(snapshot())) return
      if (!committed.has(path)) committed.set(path, readPath(latest, path))
      send({ type: 'CHANGE', path, value })
    },
    commit: (path, ...given) => {
      if (isBusy(snapshot())) return
      const field = fieldAt(path)
      const before = readPath(latest, path)
      const raw = given.length > 0 ? given[0] : before
      const value = field ? normalised(field, raw, world) : raw
      const meant = given.length > 0 || (committed.has(path) && JSON.stringify(committed.get(path)) !== JSON.stringify(value))
      committed.delete(path)
      if (meant || value !== before) send({ type: 'CHANGE', path, value })
      send({ type: 'TOUCH', path })
      if (meant) send({ type: `CHANGED.${path}` })
    },
    next: () => {
      if (isBusy(snapshot())) return
      const step = funnel.steps[latest.current]
      if (step && !step.automatic) send({ type: 'ANSWERS', ...normaliseStep(step, latest, world) })
      send({ type: 'NEXT' })
    },
    back: () => {
      if (!isBusy(snapshot())) send({ type: 'BACK' })
    },
    press: (button) => {
      if (!isBusy(snapshot())) send({ type: `BUTTON.${button}` })
    },
    go: (step) => {
      if (left || isBusy(snapshot())) return false
      send({ type: 'GO', step })
      return true
    },
    operation: (name) => async (inputs = {}) => {
      const operation = funnel.operations[name]
      if (!operation) throw new Error(`The funnel "${funnel.id}" does not know the operation "${name}"; list it in the widget's definition.`)
      const complete = inputsOf(operation, inputs, latest, world)
      return complete ? callOperation(operation, complete, {}, world) : unset(operation)
    },
    stop: () => {
      left = true
      stopped = true
      stopListening.forEach((stop) => stop())
      running.stop()
    },
  }
}
