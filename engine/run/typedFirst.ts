import { observed } from './observed.ts'
import type { Runner } from './runner.ts'
import type { FunnelView } from './view.ts'
import { showsAnswer, withAnswer } from './withAnswer.ts'

/**
 * A runner that draws what is typed before its machine hears of it (docs/decisions/022). The machine hears of it after the
 * frame, and in any case before anything else is done. While it is busy it takes nothing: what is typed meanwhile stays on
 * the screen and is passed on when it is done. `afterFrame` runs the last of what it is given after the next frame.
 */
export function typedFirst(runner: Runner, afterFrame: (run: () => void) => void): Runner {
  const { actor } = runner
  const { notify, ...offered } = observed(() => actor.getSnapshot())
  /** Answers by path of which the machine has not heard yet. */
  let typing: ReadonlyMap<string, unknown> = new Map()
  let typed: { over: FunnelView; view: FunnelView } | undefined
  const view = (): FunnelView => {
    const over = runner.view()
    if (typing.size === 0) return over
    if (typed?.over !== over)
      typed = { over, view: [...typing].reduce((now, [path, value]) => withAnswer(now, path, value), over) }
    return typed.view
  }
  /** The machine, when it has heard of everything that was typed. */
  const flush = (): Runner => {
    if (typing.size === 0 || runner.view().busy) return runner
    const unheard = typing
    typing = new Map()
    for (const [path, value] of unheard)
      // Typed while the machine was on its way to another step, it belongs to none.
      if (showsAnswer(runner.view(), path)) runner.change(path, value)
    return runner
  }
  const change: Runner['change'] = (path, value, options) => {
    if (!showsAnswer(runner.view(), path)) return flush().change(path, value)
    typing = new Map(typing).set(path, value)
    typed = undefined
    if (!options?.uncontrolled) notify(actor.getSnapshot())
    afterFrame(flush)
  }
  // Not through the actor: its observers do not hear when the machine breaks.
  runner.subscribe(() => {
    if (typing.size > 0) afterFrame(flush)
    notify(actor.getSnapshot())
  })
  return {
    ...offered,
    view,
    change,
    state: () => flush().state(),
    commit: (path, ...value) => {
      if (runner.view().busy && value.length > 0) change(path, value[0])
      else flush().commit(path, ...value)
    },
    next: () => flush().next(),
    back: () => flush().back(),
    press: (button) => flush().press(button),
    again: (path) => flush().again(path),
    amend: (path) => flush().amend(path),
    item: (does, path) => flush().item(does, path),
    go: (step) => flush().go(step),
    operation: (name) => (inputs) => flush().operation(name)(inputs),
    stop: () => flush().stop(),
  }
}
