import { observed } from './observed.ts'
import type { Runner } from './runner.ts'
import type { FunnelView } from './view.ts'
import { withAnswer } from './withAnswer.ts'

/**
 * A runner that draws what is typed before its machine hears of it (docs/decisions/022). The machine hears of it after the
 * frame, and in any case before anything else is done. `afterFrame` runs the last of what it is given after the next frame.
 */
export function typedFirst(runner: Runner, afterFrame: (run: () => void) => void): Runner {
  const { actor } = runner
  const { tell, ...offered } = observed(() => actor.getSnapshot())
  actor.subscribe(tell)
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
  const settled = (): Runner => {
    const unheard = typing
    typing = new Map()
    unheard.forEach((value, path) => runner.change(path, value))
    return runner
  }
  return {
    ...offered,
    view,
    change: (path, value, isDrawn) => {
      const { busy, page } = runner.view()
      // Elsewhere there is nothing to draw.
      if (busy || !page.fields.some((field) => field.path === path)) return settled().change(path, value)
      typing = new Map(typing).set(path, value)
      typed = undefined
      if (!isDrawn) tell(actor.getSnapshot())
      afterFrame(settled)
    },
    state: () => settled().state(),
    commit: (...given) => settled().commit(...given),
    next: () => settled().next(),
    back: () => settled().back(),
    press: (button) => settled().press(button),
    go: (step) => settled().go(step),
    operation: (name) => (inputs) => settled().operation(name)(inputs),
    stop: () => settled().stop(),
  }
}
