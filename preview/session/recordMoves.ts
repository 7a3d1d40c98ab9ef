import type { PanelView, Runner } from 'runnel/run'
import type { Move } from 'runnel/scenario'
import { panelOf } from 'runnel/simulate'
import { ownValue } from 'runnel/rules'

export interface Recording {
  runner: Runner
  /** Passes the actions of the screen on; `isTyping` is true while an answer is being changed. */
  isTyping(): boolean
}

/** Whether a move gives answers and presses a button at most. */
const isAnswering = ({ at: _at, tell: _tell, type: _type, enter: _enter, press: _press, ...others }: Move): boolean =>
  Object.keys(others).length === 0

const pathsOf = ({ tell, type, enter }: Move): string[] => Object.keys({ ...tell, ...type, ...enter })

/** Whether the move continues the one answer that the last move began. */
const typesOn = (last: Move, move: Move): boolean =>
  last.enter === undefined && move.press === undefined && new Set([...pathsOf(last), ...pathsOf(move)]).size === 1

/** Whether a move gives another answer where the last one has given one. */
const isCorrection = ({ enter = {} }: Move, move: Move): boolean =>
  pathsOf(move).some(
    (path) =>
      Object.hasOwn(enter, path) &&
      JSON.stringify(ownValue(enter, path)) !== JSON.stringify(ownValue(move.enter, path)),
  )

/**
 * Appends a move. Answers on one screen become one move, with the press after them. That is played at once, and only on
 * a screen that offers all of it: another move begins when the screen `isOther`, and when an answer is corrected.
 */
function append(moves: Move[], move: Move, isOther: boolean): Move[] {
  const last = moves.at(-1)
  const isSamePlace = last && last.at === move.at && last.press === undefined && isAnswering(last) && isAnswering(move)
  if (!isSamePlace || (!typesOn(last, move) && (isOther || isCorrection(last, move)))) return [...moves, move]
  const { at, tell, type, enter } = last
  const told = Object.entries(move.tell ?? {}).map(
    ([path, said]) => [path, { ...ownValue(tell, path), ...said }] as const,
  )
  const typed = Object.entries({ ...type, ...move.type }).filter(([path]) => !Object.hasOwn(move.enter ?? {}, path))
  const answers = {
    tell: { ...tell, ...Object.fromEntries(told) },
    type: Object.fromEntries(typed),
    enter: { ...enter, ...move.enter },
  }
  const given = Object.entries(answers).filter(([, byPath]) => Object.keys(byPath).length > 0)
  const { press } = move
  return [...moves.slice(0, -1), { at, ...Object.fromEntries(given), ...(press !== undefined && { press }) }]
}

/** What a screen offers: the fields that can be answered, and the ways on. */
const offersOf = ({ fields, nav, buttons }: PanelView): string =>
  [
    ...fields.filter(({ fixed }) => fixed === undefined).map(({ path }) => path),
    ...[nav?.next && '@next', nav?.back && '@back'],
    ...buttons.map(({ id }) => `@${id}`),
  ].join()

/**
 * Wraps a runner and records what is done with it as moves of a scenario. Actions that the funnel ignores while it is
 * busy are not recorded.
 */
export function recordMoves(inner: Runner, moves: () => Move[], noted: (moves: Move[], move: Move) => void): Recording {
  let typing = false
  /** What the screen offered when the last move began. */
  let offered: string | undefined
  /** Whether something was called or looked up since. */
  let worked = false
  const note = (move: Move): void => {
    if (inner.view().busy || inner.view().over) return
    const [before, offers] = [moves(), offersOf(panelOf(inner.view()))]
    const after = append(before, move, worked || offers !== offered)
    if (after.length > before.length) {
      offered = offers
      worked = false
    }
    noted(after, move)
  }
  const at = (): string => inner.state().current
  const type = (change: () => void): void => {
    typing = true
    change()
    typing = false
    const { busy, looking } = inner.view()
    worked ||= busy || looking === true
  }
  /** An answer on its way, or what a widget tells of one. */
  const typed = (path: string, value: unknown): Move => {
    for (const { path: of, tells } of panelOf(inner.view()).fields)
      for (const [name, to] of Object.entries(tells)) if (to === path) return { tell: { [of]: { [name]: value } } }
    return { type: { [path]: value } }
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
        note({ at: at(), ...typed(path, value ?? null) })
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
