import type { Runner } from 'runnel/run'
import type { Move } from 'runnel/scenario'

export interface Recording {
  runner: Runner
  /** Passes the actions of the screen on; `isTyping` is true while an answer is being changed. */
  isTyping(): boolean
}

/** Appends a move; answers of the same step are merged into the last one. */
function append(moves: Move[], move: Move): Move[] {
  const last = moves.at(-1)
  const isOver = last && [last.press, last.change, last.open].some((one) => one !== undefined)
  if (!last || isOver || last.at !== move.at) return [...moves, move]
  if (move.open !== undefined || move.change !== undefined) return [...moves, move]
  const { type, enter, press } = move
  const left = Object.fromEntries(Object.entries(last.type ?? {}).filter(([path]) => !(path in (enter ?? {}))))
  const typed = { ...left, ...type }
  const entered = { ...last.enter, ...enter }
  const merged: Move = { at: last.at }
  if (Object.keys(typed).length > 0) merged.type = typed
  if (Object.keys(entered).length > 0) merged.enter = entered
  if (press !== undefined) merged.press = press
  return [...moves.slice(0, -1), merged]
}

/**
 * Wraps a runner and records what is done with it as moves of a scenario. Actions that the funnel ignores while it is
 * busy are not recorded.
 */
export function recordMoves(inner: Runner, moves: () => Move[], noted: (moves: Move[], move: Move) => void): Recording {
  let typing = false
  const note = (move: Move): void => {
    if (!inner.view().busy && !inner.view().over) noted(append(moves(), move), move)
  }
  const at = (): string => inner.state().current
  const type = (change: () => void): void => {
    typing = true
    change()
    typing = false
  }
  const valueAt = (path: string): unknown => {
    const panels = [inner.view().dialog, inner.view().notice, inner.view().page]
    return panels.flatMap((panel) => panel?.fields ?? []).find((field) => field.path === path)?.value ?? null
  }
  return {
    isTyping: () => typing,
    runner: {
      ...inner,
      change: (path, value) => {
        note({ at: at(), type: { [path]: value ?? null } })
        type(() => inner.change(path, value))
      },
      commit: (path, ...value) => {
        note({ at: at(), enter: { [path]: value.length > 0 ? (value[0] ?? null) : valueAt(path) } })
        type(() => inner.commit(path, ...value))
      },
      item: (does, path) => {
        note({ at: at(), [does]: path })
        inner.item(does, path)
      },
      next: () => {
        note({ at: at(), press: 'next' })
        inner.next()
      },
      back: () => {
        note({ at: at(), press: 'back' })
        inner.back()
      },
      press: (button) => {
        note({ at: at(), press: button })
        inner.press(button)
      },
      amend: (path) => {
        note({ at: at(), change: path })
        inner.amend(path)
      },
      go: (step) => {
        if (step !== undefined) note({ open: step })
        return inner.go(step)
      },
    },
  }
}
