import { type ForPeople, forPeople, NotLoaded } from './forPeople.ts'
import { observed } from './observed.ts'
import type { Runner } from './runner.ts'
import { noState } from './state.ts'
import type { FunnelView } from './view.ts'
import { withAnswer } from './withAnswer.ts'

/** Actions of the person before the machine has arrived, as data. They are carried out in this order once it has. */
export type Act =
  | ['change', string, unknown]
  | ['commit', ...Parameters<Runner['commit']>]
  | ['next']
  | ['back']
  | ['press', string]
  | ['amend', string]
  | ['item', 'add' | 'remove' | 'change', string]
  | ['go', string | undefined]

/** A runner that may still be on its way. */
export interface OpenedFunnel extends Omit<Runner, 'view'> {
  /** Undefined while there is nothing to show. */
  view(): FunnelView | undefined
  /** Why it does not run: the machine could not be loaded, or has thrown before it showed anything. */
  failure(): ForPeople | undefined
  /** What has been done and is not carried out yet. */
  acts(): readonly Act[]
  /** Loads the machine and starts it. What is stopped before it has started never starts. */
  run(load: () => Promise<() => Promise<Runner>>): void
}

/** The view once Next or a button was pressed: it shows at once that the press was heard. */
function withPress(view: FunnelView): FunnelView {
  const { nav } = view.page
  const heard = nav?.next && { ...nav, next: { ...nav.next, busy: true } }
  return { ...view, busy: true, ...(heard && { page: { ...view.page, nav: heard } }) }
}

/**
 * A runner for a page. Until the machine has arrived, it shows a view that was made elsewhere (`firstView`, on the server)
 * with what is typed meanwhile, and keeps what is done; without such a view it shows nothing yet. `kept` is what was done
 * when the machine could not be loaded last time.
 */
export function openFunnel(shown?: FunnelView, kept: readonly Act[] = []): OpenedFunnel {
  let first = shown
  let acts: Act[] = []
  let running: Runner | undefined
  let failed: FunnelView | undefined
  let failure: ForPeople | undefined
  const { notify, ...offered } = observed(() => running?.actor.getSnapshot() ?? failure)
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
    else if (name !== 'commit' && name !== 'go' && name !== 'item') first = withPress(first)
    else return
    notify()
  }
  kept.forEach(keep)
  const act = (...what: Act): void => {
    if (running) carryOut(what, running)
    else keep(what)
  }
  let stop = (): void => undefined
  /** Calls of widgets that wait for the machine. */
  let calls: ((runner: Runner | undefined) => void)[] = []
  const arrived = (runner: Runner | undefined): void => {
    calls.forEach((call) => call(runner))
    calls = []
  }

  return {
    ...offered,
    view: () => failed ?? (running ? running.view() : first),
    failure: () => failure,
    acts: () => acts,
    state: () => running?.state() ?? noState,
    change: (path, value, options) => (running ? running.change(path, value, options) : keep(['change', path, value])),
    commit: (...given) => act('commit', ...given),
    next: () => act('next'),
    back: () => act('back'),
    press: (button) => act('press', button),
    again: (path) => running?.again(path),
    amend: (path) => act('amend', path),
    item: (does, path) => act('item', does, path),
    go: (step) => {
      if (running) return running.go(step)
      keep(['go', step])
      return true
    },
    operation: (name) => (inputs) =>
      running?.operation(name)(inputs) ??
      new Promise((answer) =>
        calls.push((runner) =>
          answer(runner ? runner.operation(name)(inputs) : { ok: false, code: 'offline', message: '' }),
        ),
      ),
    run: (load) => {
      let stopped = false
      stop = () => {
        stopped = true
        running?.stop()
        running = undefined
      }
      failure = undefined
      failed = undefined
      load()
        .then((start) => (stopped ? undefined : start()))
        .then((runner) => {
          if (stopped) return runner?.stop()
          running = runner!
          // An exception while its first view is made is one of the start: there is nothing to show beside it.
          running.view()
          acts.forEach((done) => carryOut(done, running!))
          acts = []
          running.subscribe(() => notify(running?.actor.getSnapshot()))
          arrived(running)
          notify(running.actor.getSnapshot())
        })
        .catch((error: unknown) => {
          if (stopped) return
          running?.stop()
          running = undefined
          failure = forPeople(error)
          failed = first && { ...first, failed: failure instanceof NotLoaded ? 'not-loaded' : 'broken' }
          arrived(undefined)
          notify()
        })
    },
    stop: () => stop(),
  }
}
