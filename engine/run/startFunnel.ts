import { createActor, type AnyEventObject, type AnyMachineSnapshot } from 'xstate'
import { topPath } from '#engine/definition/index.ts'
import { RuleTooLarge, ownValue } from '#engine/rules/index.ts'
import { settled } from './asked.ts'
import { callOnce, resultsFromReceipts } from './callOnce.ts'
import { createWorld } from './createWorld.ts'
import { askedFields, isShut, messagesOf, normalised, normaliseStep } from './fields.ts'
import { frozenSteps } from './frozen.ts'
import { openedFirst, openerOf } from './landing.ts'
import { machineOf } from './machine.ts'
import { readPath, union } from './paths.ts'
import { fitsEvent } from './payload.ts'
import { createReceipts, type Receipt } from './receipts.ts'
import { withoutNulls } from './replies.ts'
import type { Runner, StartOptions } from './runner.ts'
import { keep, keepReceipt, keptOf, saveSession, sessionOf, stillValid, type KeptSession } from './session.ts'
import { type Changing, declaredQuery, freshState, noState, type FunnelState } from './state.ts'
import { toView, type FunnelView } from './view.ts'
import { withKept } from './withKept.ts'
import { refusesChange } from './words/fixed.ts'
import { goAway, returnOf, eventsOfReturn } from './words/leaving.ts'
import { watchLookups } from './words/lookups.ts'
import { changeOf, summaryBehind } from './words/summary.ts'
import { itemStep, repeatPaths } from './words/repeats.ts'
import { ruleHolds, type FunnelWorld, type Running } from './world.ts'

/** The initial state of a funnel: that of a new journey, with what the session kept. */
async function firstState(options: StartOptions, kept: KeptSession | undefined): Promise<FunnelState> {
  const fresh = freshState(options)
  if (!kept) return fresh
  const { funnel, host } = options
  const isSame = kept.hash === funnel.hash
  const form = isSame ? kept.form : stillValid(kept.form, await options.validators('form'), repeatPaths(funnel))
  const known = (ids: string[] = []): string[] =>
    ids.flatMap((id) =>
      Object.hasOwn(funnel.steps, id)
        ? id
        : (Object.values(funnel.steps).find((step) => step.was.includes(id))?.path ?? []),
    )
  const completed = known(kept.completed)
  return {
    ...fresh,
    form: { ...fresh.form, ...form },
    query: declaredQuery({ ...host.query, ...kept.query }, funnel.query),
    completed,
    frozen: union(known(kept.frozen), isSame ? [] : frozenSteps(completed, funnel)),
    unsent: known(kept.unsent),
    changing: changingIn(kept, known),
    away: kept.away ?? null,
    ended: kept.ended ?? false,
    gone: kept.gone ?? '',
    given: kept.given ?? {},
    written: kept.written ?? [],
    started: kept.started ?? [],
    labels: kept.labels ?? {},
    step: known([topPath(kept.step)])[0] ?? '',
  }
}

/** The answer that was being changed, if its step and the summary are still there. */
function changingIn({ changing }: KeptSession, known: (ids: string[]) => string[]): Changing | null {
  const [step, to] = changing ? [known([changing.step])[0], known([changing.to])[0]] : []
  return changing && step !== undefined && to !== undefined ? { ...changing, step, to } : null
}

/** Sends browser events to the machine. Those whose payload does not fit the contract are ignored and logged. */
function listenTo({ funnel, host }: FunnelWorld, send: (event: AnyEventObject) => void): (() => void)[] {
  const browserEvents = Object.entries(funnel.events).filter(([, contract]) => contract.kind === 'browser')
  return browserEvents.map(([name, contract]) =>
    host.listen(name, (given) => {
      // A `CustomEvent` without `detail` has the payload `null`.
      const payload = withoutNulls(given ?? {})
      if (fitsEvent(payload, contract)) send({ type: `EVENT.${name}`, payload })
      else host.log({ level: 'warn', what: 'event-ignored', detail: { event: name } })
    }),
  )
}

/**
 * Starts a funnel: restores the kept session, lands on a step (format.md §7.7) and runs. Browser, terminal and server use
 * it alike, each with its own `host`. Rejects if `validators` cannot load those of a session from an older definition.
 */
export async function startFunnel(options: StartOptions): Promise<Runner> {
  const { funnel, host, inspect } = options
  const loaded = sessionOf(options)
  const back = returnOf(loaded, funnel, host)
  const kept = back ? back.kept : loaded
  if (back?.kept) keep(back.kept, funnel, host)
  let latest: FunnelState = noState
  let stopped = false
  let stored: unknown[] = []
  let receiptChanges = 0
  const save = (): void => {
    const now = [...Object.values(keptOf(latest)), receiptChanges]
    if (stopped || now.every((part, at) => part === stored[at])) return
    stored = now
    saveSession(latest, world.receipts.all(), funnel, host)
  }
  const forget = (): void => {
    stored = []
    host.store.clear()
  }
  /** Answers are stored when the host decides, and only if they have changed. */
  const store = (): void => {
    if (latest.forgotten) forget()
    else if (host.store.later) host.store.later(() => (latest.forgotten ? undefined : save()))
    else save()
  }
  /** Receipts are stored at once, before the call goes on. */
  const receiptChanged = (receipt?: Receipt): void => {
    receiptChanges += 1
    if (!stopped && latest.forgotten) forget()
    else if (!stopped) save()
    else if (receipt) keepReceipt(receipt, funnel, host)
  }
  const world = createWorld({
    ...options,
    receipts: createReceipts(kept?.receipts ?? [], receiptChanged),
    gone: (text) => {
      if (!left && !stopped) send({ type: 'GONE', text })
    },
  })
  const first = await firstState(options, kept)
  const { world: _, ...begun } = settled({ ...first, results: resultsFromReceipts(world), world })
  latest = begun

  const listeners = new Set<() => void>()
  let view: FunnelView | undefined
  let lastView = options.shown
  let failed: FunnelView['failed']
  const changed = (): void => {
    view = undefined
    listeners.forEach((listener) => listener())
  }
  /** What is on the screen does not answer any more, so an error screen takes its place. */
  const breakOff = (error: unknown): void => {
    // Only a text of our own is sure to hold no answer.
    const message = error instanceof RuleTooLarge ? String(error) : error instanceof Error ? error.name : 'unknown'
    host.log({ level: 'error', what: 'machine-error', detail: { message } })
    failed = 'broken'
    changed()
  }
  const safely =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given): void => {
      try {
        act(...given)
      } catch (error) {
        breakOff(error)
      }
    }
  let left = false
  const leave = (): void => {
    left = true
    if (!latest.forgotten) save()
    stopListening.forEach((stop) => stop())
  }
  const running = createActor(machineOf(funnel), {
    input: { ...latest, world },
    // Bound: a host may give the window's own functions.
    clock: {
      setTimeout: (run: () => void, after: number) => host.clock.setTimeout(run, after),
      clearTimeout: (timer: unknown) => host.clock.clearTimeout(timer),
    } as never,
    inspect,
  })
  const send = (event: AnyEventObject): void => running.send(event)
  const stopListening = listenTo(world, send)
  const snapshot = (): AnyMachineSnapshot => running.getSnapshot() as AnyMachineSnapshot
  const at = (): Running => ({ ...latest, world })
  const isBusy = (): boolean => snapshot().status === 'active' && snapshot().hasTag('busy')
  const returnEvents = eventsOfReturn(back)
  const here = () => ownValue(funnel.steps, latest.current)
  /** Sends a press of what leads on, unless an earlier step is opened in its place. */
  const leadOn = (type: string): void => {
    const exactly = openedFirst(at())
    send(exactly === undefined ? { type } : { type: 'GO', exactly, openers: [...latest.openers, latest.step] })
  }
  const pressNext = (): void => {
    const step = here()
    if (step && !isShut(step, at())) leadOn('NEXT')
    else send({ type: 'NEXT' })
  }
  const lookups = watchLookups({ at, send, next: pressNext })
  running.subscribe({
    next: safely(({ context, status, value }: AnyMachineSnapshot) => {
      const { world: _, ...state } = context as Running
      latest = state
      store()
      changed()
      const waits = status === 'active' && !isBusy()
      lookups.follow(waits)
      if (waits) returnEvents(at()).forEach(send)
      if (status !== 'done' || left) return
      leave()
      if (value === '@missing') host.notFound?.()
      else if (state.exit) host.redirect(state.exit.route, state.exit.query, state.alert)
      else if (goAway(state, host)) return
      else if (state.reloading) host.reload()
    }),
    error: breakOff,
  })
  running.start()

  const unlessBusy = <Given extends unknown[]>(act: (...given: Given) => void) =>
    safely((...given: Given): void => {
      if (!isBusy()) act(...given)
    })
  /** The last committed values of answers that have changed since. Leaving a field without a change commits nothing. */
  const committed = new Map<string, unknown>()

  /** What is on the screen. An exception leaves what was there before, and says that it has failed. */
  const look = (): FunnelView => {
    try {
      if (!failed || !lastView) return { ...toView(latest, snapshot(), world), failed }
    } catch (error) {
      if (!lastView) throw error
      breakOff(error)
    }
    return { ...lastView, failed }
  }

  return {
    actor: running as Runner['actor'],
    view: () => (view ??= lastView = withKept(lastView, look())),
    state: () => latest,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: unlessBusy((path, value) => {
      if (refusesChange(path, at())) return
      if (!committed.has(path)) committed.set(path, readPath(latest, path))
      send({ type: 'CHANGE', path, value })
    }),
    commit: unlessBusy((path, ...given) => {
      if (refusesChange(path, at())) return
      const step = here()
      const field = step && askedFields(step, latest).find((one) => one.path === path)
      const before = readPath(latest, path)
      const raw = given.length > 0 ? given[0] : before
      const value = field ? normalised(field, raw, world) : raw
      const anew = given[1]?.anew
      const isSame = JSON.stringify(before) === JSON.stringify(value)
      const meant =
        (given.length > 0 && !(anew && isSame)) ||
        (committed.has(path) && JSON.stringify(committed.get(path)) !== JSON.stringify(value))
      committed.delete(path)
      if (meant || value !== before) send({ type: 'CHANGE', path, value })
      send({ type: 'TOUCH', path, anew })
      if (meant) send({ type: `CHANGED.${path}` })
    }),
    next: unlessBusy(() => {
      const whole = here()
      const page = itemStep(whole, at())
      const step = page ?? whole
      if (step && !step.automatic) send({ type: 'ANSWERS', ...normaliseStep(step, latest, world) })
      if (page) return send({ type: 'ITEM', does: 'save', path: '' })
      const isWhole = (): boolean =>
        step !== undefined && ruleHolds(step.gate, at()) && messagesOf(step, at()).length === 0
      if (!lookups.keepsPress(isWhole)) pressNext()
    }),
    back: unlessBusy(() => {
      const page = itemStep(here(), at())
      const [summary, opener] = [summaryBehind(at()), openerOf(at())]
      if (page) send({ type: 'ITEM', does: 'leave', path: '' })
      else if (summary !== undefined) send({ type: 'GO', step: summary })
      else if (opener !== undefined) send({ type: 'GO', exactly: opener, openers: latest.openers.slice(0, -1) })
      else send({ type: 'BACK' })
    }),
    item: unlessBusy((does, path) => send({ type: 'ITEM', does, path })),
    amend: unlessBusy((path) => {
      const changing = changeOf(path, at())
      if (changing) send({ type: 'GO', step: changing.step, changing })
    }),
    press: unlessBusy((button) => {
      const type = `BUTTON.${button}`
      if (ownValue(here()?.buttons, button)?.opensFirst) leadOn(type)
      else send({ type })
    }),
    go: (step) => {
      if (left || isBusy()) return false
      send({ type: 'GO', step })
      return true
    },
    again: unlessBusy((path) => lookups.again(path)),
    operation:
      (operation) =>
      async (inputs = {}) => {
        if (Object.hasOwn(funnel.operations, operation)) return callOnce({ operation, inputs }, at())
        throw new Error(
          `The funnel "${funnel.id}" does not know the operation "${operation}"; list it in the widget's definition.`,
        )
      },
    stop: () => {
      lookups.stop()
      leave()
      stopped = true
      world.stopped = true
      running.stop()
    },
  }
}
