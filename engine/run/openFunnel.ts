import type { AnyMachineSnapshot } from 'xstate'
import { createWorld } from './createWorld.ts'
import { landingStep } from './landing.ts'
import { writePath } from './paths.ts'
import type { Runner, StartOptions } from './runner.ts'
import { saveSession, sessionOf } from './session.ts'
import { freshState, type FunnelState } from './state.ts'
import { toView, type FunnelView } from './view.ts'

/** A snapshot for views before the machine is loaded: it is active and not busy. */
const waiting = { status: 'active', hasTag: () => false } as unknown as AnyMachineSnapshot

/**
 * A runner for a page. It shows the first step at once if possible and loads the machine meanwhile; calls before that are
 * carried out when it is loaded. `view()` is undefined while there is nothing to show, and its `failed` is `not-loaded`
 * if the machine could not be loaded.
 */
export function openFunnel(
  options: StartOptions,
  loadEngine: () => Promise<(options: StartOptions) => Promise<Runner>>,
): Omit<Runner, 'view'> & { view(): FunnelView | undefined } {
  const { funnel, host } = options
  const world = createWorld(options)
  const fresh = freshState(options)
  const screen = (state: FunnelState) => ({ state, view: toView(state, waiting, world) })
  /** The first step of a new journey, if it can be shown without the machine: no entry guard, and no effects on arrival. */
  const firstScreen = () => {
    const landing = funnel.enter || sessionOf(options) ? undefined : landingStep({ ...fresh, world })
    return landing !== undefined && funnel.steps[landing]?.still
      ? screen({ ...fresh, asked: {}, step: landing, current: landing, arrivals: 1 })
      : undefined
  }
  let first = firstScreen()
  const observers = new Set<(snapshot: unknown) => void>()
  const tell = (snapshot?: unknown): void => observers.forEach((observe) => observe(snapshot))
  const observe = (observer: (snapshot: unknown) => void) => {
    observers.add(observer)
    return () => void observers.delete(observer)
  }
  let acts: ((runner: Runner) => void)[] = []
  let stopped = false
  let running: Runner | undefined
  let failed: FunnelView | undefined
  const started = loadEngine()
    // A stopped funnel must not start: arrival may run calls.
    .then((start) =>
      stopped ? new Promise<never>(() => undefined) : start(first ? { ...options, shown: first.view } : options),
    )
    .then((runner) => {
      running = runner
      if (stopped) runner.stop()
      acts.forEach((act) => act(runner))
      acts = []
      runner.actor.subscribe(tell)
      tell(runner.actor.getSnapshot())
      return runner
    })
  started.catch(() => {
    host.log({ level: 'error', what: 'engine-not-loaded' })
    // Keeps the answers that were entered meanwhile for the next try.
    if (first && acts.length > 0) saveSession(first.state, [], funnel, host)
    failed = { ...(first ?? screen(fresh)).view, failed: 'not-loaded' }
    tell()
  })
  const act = (what: (runner: Runner) => void): void => {
    if (running) what(running)
    else acts.push(what)
  }
  /** Shows an answer that is typed before the machine is loaded. */
  const show = (path: string, value: unknown): void => {
    if (running || !first) return
    first = screen({ ...first.state, ...writePath(first.state, path, value) })
    tell()
  }
  return {
    actor: {
      subscribe: (observer) => ({
        unsubscribe: observe((snapshot) =>
          typeof observer === 'function' ? observer(snapshot) : observer.next?.(snapshot),
        ),
      }),
      getSnapshot: () => running?.actor.getSnapshot() ?? failed !== undefined,
    },
    view: () => failed ?? running?.view() ?? first?.view,
    state: () => running?.state() ?? first?.state ?? fresh,
    subscribe: observe,
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
