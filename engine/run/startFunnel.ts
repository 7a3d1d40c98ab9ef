import { createActor, type AnyMachineSnapshot } from 'xstate'
import { firstState } from './firstState.ts'
import type { Runner, StartOptions, ViewSource } from './runner.ts'
import { callOnce, resultsFromReceipts } from './callOnce.ts'
import { normalised, normaliseStep } from './fields.ts'
import { machineOf, stateIn } from './machine.ts'
import { readPath } from './paths.ts'
import { fitsEvent } from './payload.ts'
import { createReceipts, type Receipt } from './receipts.ts'
import { keepReceipt, saveSession, sessionOf } from './session.ts'
import { noState, type FunnelState } from './state.ts'
import { withoutNulls } from './replies.ts'
import { toView, type FunnelView } from './view.ts'
import { createWorld } from './createWorld.ts'
import type { FunnelWorld } from './world.ts'

const isBusy = (snapshot: AnyMachineSnapshot): boolean => snapshot.status === 'active' && snapshot.hasTag('busy')

/** Browser events come in as machine events once their payload is what the contract says; others are ignored and logged. */
function listenTo(world: FunnelWorld, send: (event: { type: string; payload: unknown }) => void): (() => void)[] {
  const { funnel, host } = world
  const browserEvents = Object.entries(funnel.events).filter(([, contract]) => contract.kind === 'browser')
  return browserEvents.map(([name, contract]) =>
    host.listen(name, (payload) => {
      // An event without details arrives with `null`.
      const given = withoutNulls(payload ?? {})
      if (!fitsEvent(given, contract))
        return host.log({ level: 'warn', what: 'event-ignored', detail: { event: name } })
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
  const kept = sessionOf(options)
  let latest: FunnelState = noState
  let stopped = false
  let stored: unknown[] = []
  const save = (): void => {
    const { form, completed, written, frozen, unsent, ended, current, query } = latest
    const now = [form, completed, written, frozen, unsent, ended, current, query, receiptChanges]
    if (stopped || now.every((part, at) => part === stored[at])) return
    stored = now
    saveSession(latest, world.receipts.all(), funnel, host)
  }
  const forget = (): void => {
    stored = []
    host.store.clear()
  }
  /** Answers are kept when it suits the page, and only if they changed. */
  const store = (): void => {
    if (latest.forgotten) forget()
    else if (host.store.later) host.store.later(() => (latest.forgotten ? undefined : save()))
    else save()
  }
  let receiptChanges = 0
  /** Receipts are kept at once, before anything else happens. */
  const receiptChanged = (receipt?: Receipt): void => {
    receiptChanges += 1
    if (!stopped && latest.forgotten) forget()
    else if (!stopped) save()
    else if (receipt) keepReceipt(receipt, funnel, host)
  }
  const receipts = createReceipts(kept?.receipts ?? [], receiptChanged)
  const world = createWorld({ ...options, receipts })
  latest = { ...(await firstState(options, kept)), results: resultsFromReceipts(world) }

  const listeners = new Set<() => void>()
  let view: FunnelView | undefined
  let left = false
  const leave = (state: FunnelState, end: unknown): void => {
    if (left) return
    left = true
    if (!state.forgotten) save()
    stopListening.forEach((stop) => stop())
    if (end === '@missing') host.notFound?.()
    else if (state.exit) host.redirect(state.exit.route, state.exit.query, state.alert)
    else if (state.reloading) host.reload()
  }
  const clock = {
    setTimeout: (run: () => void, after: number) => host.clock.setTimeout(run, after),
    clearTimeout: (timer: unknown) => host.clock.clearTimeout(timer),
  }
  const running = createActor(machineOf(funnel), {
    input: { ...latest, world },
    clock: clock as never,
    ...(options.inspect ? { inspect: options.inspect } : {}),
  })
  const stopListening = listenTo(world, (event) => running.send(event as never))
  const snapshot = (): AnyMachineSnapshot => running.getSnapshot() as AnyMachineSnapshot
  let isBroken = false
  running.subscribe({
    next: (snapshot: AnyMachineSnapshot) => {
      latest = stateIn(snapshot as never)
      view = undefined
      store()
      listeners.forEach((changed) => changed())
      if (snapshot.status === 'done') leave(latest, snapshot.value)
    },
    error: (error: unknown) => {
      host.log({
        level: 'error',
        what: 'machine-error',
        detail: { message: error instanceof Error ? error.name : 'unknown' },
      })
      isBroken = true
      view = undefined
      listeners.forEach((changed) => changed())
    },
  })
  running.start()

  const send = (event: Record<string, unknown>): void => running.send(event as never)
  const fieldAt = (path: string) => funnel.steps[latest.current]?.fields.find((field) => field.path === path)
  /** What was committed last, of answers changed since; leaving a field without a change commits nothing. */
  const committed = new Map<string, unknown>()

  return {
    actor: running as unknown as ViewSource,
    view: () => (view ??= { ...toView(latest, snapshot(), world), ...(isBroken ? { failed: 'broken' as const } : {}) }),
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
      const meant =
        given.length > 0 || (committed.has(path) && JSON.stringify(committed.get(path)) !== JSON.stringify(value))
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
    operation:
      (name) =>
      async (inputs = {}) => {
        if (!Object.hasOwn(funnel.operations, name))
          throw new Error(
            `The funnel "${funnel.id}" does not know the operation "${name}"; list it in the widget's definition.`,
          )
        return callOnce({ operation: name, inputs }, latest, world)
      },
    stop: () => {
      left = true
      if (!latest.forgotten) save()
      stopped = true
      world.stopped = true
      stopListening.forEach((stop) => stop())
      running.stop()
    },
  }
}
