import type { AnyMachineSnapshot } from 'xstate'
import { createWorld } from './createWorld.ts'
import { landingStep } from './landing.ts'
import { writePath } from './paths.ts'
import type { Runner, StartOptions } from './runner.ts'
import { saveSession, sessionOf } from './session.ts'
import { freshState, type FunnelState } from './state.ts'
import { toView, type FunnelView } from './view.ts'

/** The machine that is not there yet, as the view asks for it: it waits. */
const waiting = { status: 'active', hasTag: () => false } as unknown as AnyMachineSnapshot

/**
 * A runner for a page: it shows the first step at once where that is possible, and fetches the machine meanwhile. What
 * is done before the machine is there is done when it is. `view` is undefined while there is nothing to show. `failed` says
 * that the machine could not be fetched.
 */
export function openFunnel(
  options: StartOptions,
  loadEngine: () => Promise<(options: StartOptions) => Promise<Runner>>,
): Omit<Runner, 'view'> & { view(): FunnelView | undefined } {
  const { funnel, host } = options
  const world = createWorld(options)
  const fresh = freshState(options)
  const screen = (state: FunnelState) => ({ state, view: toView(state, waiting, world) })
  /**
   * What somebody who was never here sees first, if that can be told without running anything: no kept session, no entry
   * guard, and a first step on which nothing happens on arrival.
   */
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
    // Whoever has left meanwhile starts nothing: arriving may call.
    .then((start) => (stopped ? new Promise<never>(() => undefined) : start(options)))
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
    // What was entered meanwhile is there when it is tried again.
    if (first && acts.length > 0) saveSession(first.state, [], funnel, host)
    failed = { ...(first ?? screen(fresh)).view, failed: 'not-loaded' }
    tell()
  })
  const act = (what: (runner: Runner) => void): void => {
    if (running) what(running)
    else acts.push(what)
  }
  /** What is written before the machine is there stands there at once, so that the next letter adds to it. */
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
