import type { Runner } from './runner.ts'
import { noState } from './state.ts'
import type { FunnelView } from './view.ts'

/** What somebody does before the machine has arrived, as data: it is carried out in this order when it has. */
export type Act =
  | ['change', string, unknown]
  | ['commit', string, ...[unknown?]]
  | ['next']
  | ['back']
  | ['press', string]
  | ['go', string | undefined]

/** A runner that may still be on its way. */
export interface OpenedFunnel extends Omit<Runner, 'view'> {
  /** Undefined while there is nothing to show. */
  view(): FunnelView | undefined
  /** Whether the machine could not be loaded. */
  failed(): boolean
  /** What has been done and is not carried out yet. */
  acts(): readonly Act[]
  /** Loads the machine and starts it. What is stopped before it has started never starts. */
  run(load: () => Promise<() => Promise<Runner>>): void
}

/** The view with a typed answer. Its messages come from the machine. */
function withAnswer(view: FunnelView, path: string, value: unknown): FunnelView {
  const { fields } = view.page
  const at = fields.findIndex((field) => field.path === path)
  if (at < 0) return view
  return { ...view, page: { ...view.page, fields: fields.with(at, { ...fields[at]!, value }) } }
}

/** The view once Next or a button was pressed: it shows at once that the press was heard. */
function withPress(view: FunnelView): FunnelView {
  const { nav } = view.page
  const heard = nav?.next && { ...nav, next: { ...nav.next, busy: true } }
  return { ...view, busy: true, ...(heard && { page: { ...view.page, nav: heard } }) }
}

interface OpenOptions {
  /** What was done when the machine could not be loaded last time. */
  kept?: readonly Act[]
  /** Runs the last of what it is given after the next frame. Without it the machine hears at once of what is typed. */
  afterFrame?: (run: () => void) => void
}

/**
 * A runner for a page. Until the machine has arrived, it shows a view that was made elsewhere (`firstView`, on the server)
 * with what is typed meanwhile, and keeps what is done; without such a view it shows nothing yet. Later, too, what is typed
 * is drawn before the machine hears of it, which it does before anything else is done.
 */
export function openFunnel(
  shown?: FunnelView,
  { kept = [], afterFrame = (run) => run() }: OpenOptions = {},
): OpenedFunnel {
  let first = shown
  let acts: Act[] = []
  let running: Runner | undefined
  let failed: FunnelView | undefined
  let hasFailed = false
  const observers = new Set<(snapshot: unknown) => void>()
  const tell = (snapshot?: unknown): void => observers.forEach((observe) => observe(snapshot))
  const observe = (observer: (snapshot: unknown) => void) => {
    observers.add(observer)
    return () => void observers.delete(observer)
  }
  const carryOut = ([name, ...given]: Act, runner: Runner): void =>
    (runner[name] as (...given: unknown[]) => void)(...given)
  const keep = (act: Act): void => {
    const last = acts.at(-1)
    // Of an answer that is typed letter by letter, the last letter tells all.
    if (act[0] === 'change' && last?.[0] === 'change' && last[1] === act[1]) acts.pop()
    acts.push(act)
    if (!first) return
    const [name, path, value] = act
    const isAnswer = name === 'change' || (name === 'commit' && act.length > 2)
    if (isAnswer) first = withAnswer(first, path!, value)
    else if (name !== 'commit' && name !== 'go') first = withPress(first)
    else return
    tell()
  }
  kept.forEach(keep)
  /** Answers by path of which the machine has not heard yet. */
  let typing: ReadonlyMap<string, unknown> = new Map()
  let typed: { over: FunnelView; view: FunnelView } | undefined
  /** The view of the machine with what is being typed. */
  const typedOver = (view: FunnelView): FunnelView => {
    if (typing.size === 0) return view
    if (typed?.over !== view)
      typed = { over: view, view: [...typing].reduce((now, [path, value]) => withAnswer(now, path, value), view) }
    return typed.view
  }
  /** The machine, when it has heard of everything that was typed. */
  const settled = (): Runner | undefined => {
    const unheard = typing
    typing = new Map()
    unheard.forEach((value, path) => running?.change(path, value))
    return running
  }
  const act = (...what: Act): void => {
    const runner = settled()
    if (runner) carryOut(what, runner)
    else keep(what)
  }
  const change = (path: string, value: unknown, isDrawn = false): void => {
    const over = running?.view()
    // Elsewhere there is nothing to draw.
    if (!over || over.busy || !over.page.fields.some((field) => field.path === path)) return act('change', path, value)
    typing = new Map(typing).set(path, value)
    typed = undefined
    if (!isDrawn) tell(running?.actor.getSnapshot())
    afterFrame(settled)
  }
  let stop = (): void => undefined
  /** Calls of widgets that wait for the machine. */
  let calls: ((runner: Runner | undefined) => void)[] = []
  const arrived = (runner: Runner | undefined): void => {
    calls.forEach((call) => call(runner))
    calls = []
  }

  return {
    actor: {
      subscribe: (observer) => ({
        unsubscribe: observe((snapshot) =>
          typeof observer === 'function' ? observer(snapshot) : observer.next?.(snapshot),
        ),
      }),
      getSnapshot: () => running?.actor.getSnapshot() ?? hasFailed,
    },
    view: () => failed ?? (running ? typedOver(running.view()) : first),
    failed: () => hasFailed,
    acts: () => acts,
    state: () => settled()?.state() ?? noState,
    subscribe: observe,
    change,
    commit: (...given) => act('commit', ...given),
    next: () => act('next'),
    back: () => act('back'),
    press: (button) => act('press', button),
    go: (step) => {
      const runner = settled()
      if (runner) return runner.go(step)
      keep(['go', step])
      return true
    },
    operation: (name) => (inputs) =>
      settled()?.operation(name)(inputs) ??
      new Promise((answer) =>
        calls.push((runner) =>
          answer(runner ? runner.operation(name)(inputs) : { ok: false, code: 'offline', message: '' }),
        ),
      ),
    run: (load) => {
      let stopped = false
      stop = () => {
        stopped = true
        settled()?.stop()
        running = undefined
      }
      hasFailed = false
      failed = undefined
      load()
        .then((start) => (stopped ? undefined : start()))
        .then(
          (runner) => {
            if (stopped) return runner?.stop()
            running = runner!
            acts.forEach((done) => carryOut(done, running!))
            acts = []
            running.actor.subscribe(tell)
            arrived(running)
            tell(running.actor.getSnapshot())
          },
          () => {
            if (stopped) return
            hasFailed = true
            failed = first && { ...first, failed: 'not-loaded' }
            arrived(undefined)
            tell()
          },
        )
    },
    stop: () => stop(),
  }
}
