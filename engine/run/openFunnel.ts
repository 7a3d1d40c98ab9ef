import type { AnyMachineSnapshot } from 'xstate'
import { landingStep } from './landing.ts'
import { writePath } from './paths.ts'
import { freshState } from './firstState.ts'
import type { Runner, StartOptions } from './runner.ts'
import { saveSession, sessionOf } from './session.ts'
import type { FunnelState } from './state.ts'
import { toView, type FunnelView } from './view.ts'
import { createWorld } from './createWorld.ts'
import type { FunnelWorld } from './world.ts'

/** The machine that is not there yet, as the view asks for it: it waits. */
const waiting = { status: 'active', hasTag: () => false } as unknown as AnyMachineSnapshot

/** What is on screen before the machine is there. */
interface Early {
  state: FunnelState
  world: FunnelWorld
  view: FunnelView
}

const early = (state: FunnelState, world: FunnelWorld): Early => ({ state, world, view: toView(state, waiting, world) })

/**
 * What somebody who was never here sees first, if that can be told without running anything: no kept session, no entry
 * guard, and a first step on which nothing happens on arrival.
 */
function firstScreen(options: StartOptions): Early | undefined {
  const { funnel } = options
  if (funnel.enter || sessionOf(options)) return undefined
  const world = createWorld(options)
  const fresh = freshState(options)
  const landing = landingStep(fresh, world)
  const step = landing === undefined ? undefined : funnel.steps[landing]
  if (!step?.still) return undefined
  return early({ ...fresh, asked: {}, step: step.path, current: step.path, arrivals: 1 }, world)
}

type Act = (runner: Runner) => void

/**
 * A runner for a page: it shows the first step at once where that is possible, and fetches the machine meanwhile. What
 * is done before the machine is there is done when it is. `view` is undefined while there is nothing to show. `failed` says
 * that the machine could not be fetched.
 */
export function openFunnel(
  options: StartOptions,
  loadEngine: () => Promise<(options: StartOptions) => Promise<Runner>>,
): Omit<Runner, 'view'> & { view(): FunnelView | undefined } {
  let first = firstScreen(options)
  const observers = new Set<(snapshot: unknown) => void>()
  let acts: Act[] = []
  let stopped = false
  let running: Runner | undefined
  const started = loadEngine()
    // Whoever has left meanwhile starts nothing: arriving may call.
    .then((start) => (stopped ? new Promise<never>(() => undefined) : start(options)))
    .then((runner) => {
      running = runner
      if (stopped) runner.stop()
      acts.forEach((act) => act(runner))
      acts = []
      runner.actor.subscribe((snapshot) => observers.forEach((observe) => observe(snapshot)))
      observers.forEach((observe) => observe(runner.actor.getSnapshot()))
      return runner
    })
  let failed: FunnelView | undefined
  started.catch(() => {
    options.host.log({ level: 'error', what: 'engine-not-loaded' })
    // What was entered meanwhile is there when it is tried again.
    if (first && acts.length > 0) saveSession(first.state, [], options.funnel, options.host)
    failed = { ...(first ?? early(freshState(options), createWorld(options))).view, failed: 'not-loaded' }
    observers.forEach((observe) => observe(undefined))
  })
  const act = (what: Act): void => {
    if (running) what(running)
    else acts.push(what)
  }
  /** What is written before the machine is there stands there at once, so that the next letter adds to it. */
  const show = (path: string, value: unknown): void => {
    if (running || !first) return
    first = early({ ...first.state, ...writePath(first.state, path, value) }, first.world)
    observers.forEach((observe) => observe(undefined))
  }
  return {
    actor: {
      subscribe: (observer) => {
        const observe =
          typeof observer === 'function' ? observer : (snapshot: unknown): void => observer.next?.(snapshot)
        observers.add(observe)
        return { unsubscribe: () => void observers.delete(observe) }
      },
      getSnapshot: () => running?.actor.getSnapshot() ?? failed !== undefined,
    },
    view: () => failed ?? running?.view() ?? first?.view,
    state: () => running?.state() ?? first?.state ?? freshState(options),
    subscribe: (changed) => {
      observers.add(changed)
      return () => void observers.delete(changed)
    },
    change: (path, value) => {
      show(path, value)
      act((runner) => runner.change(path, value))
    },
    commit: (path, ...value) => {
      if (value.length > 0) show(path, value[0])
      act((runner) => runner.commit(path, ...value))
    },
    next: () => act((runner) => runner.next()),
    back: () => act((runner) => runner.back()),
    press: (button) => act((runner) => runner.press(button)),
    go: (step) => {
      if (running) return running.go(step)
      acts.push((runner) => void runner.go(step))
      return true
    },
    operation: (name) => (inputs) =>
      started.then(
        (runner) => runner.operation(name)(inputs),
        () => ({ ok: false, code: 'offline', message: '' }),
      ),
    stop: () => {
      stopped = true
      running?.stop()
    },
  }
}
