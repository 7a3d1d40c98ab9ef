import { shallowEqual } from '@xstate/react'
import { useCallback, useReducer, useSyncExternalStore } from 'react'
import { rememberingBy } from '#engine/rules/index.ts'
import type { FieldView, FunnelView, PanelView, Runner } from '#engine/run/index.ts'
import { afterPress } from './afterPress.ts'

/** Follows the changes of a runner, which are told after the current press. */
export const changesOf = (runner: Runner) => (changed: () => void) => runner.subscribe(() => afterPress(changed))

/** The panel of a step, if it is on the screen. */
export const panelAt = ({ page, notice, dialog }: FunnelView, path: string): PanelView | undefined =>
  [dialog, notice, page].find((panel) => panel?.path === path)

/** The fields on the screen by path, of one panel. */
const byPath = rememberingBy((fields: FieldView[]) => new Map(fields.map((field) => [field.path, field])))

interface Follower {
  panel: string
  path: string
  seen: FieldView | undefined
  changed(): void
}

/**
 * The fields that follow a runner. One subscription serves all of them: of hundreds, React hears only of those whose view
 * has changed.
 */
const followersOf = rememberingBy((runner: Runner) => {
  const followers = new Set<Follower>()
  /** Paths of fields whose inputs show what was not rendered: at the next change they are, whatever their answers are by then. */
  const typedInto = new Set<string>()
  let stop: (() => void) | undefined
  /** Panels as they were last shown: one that was left stays on the screen until the next is drawn (FunnelScreen). */
  const last = new Map<string, PanelView>()
  const at = ({ panel, path }: Pick<Follower, 'panel' | 'path'>): FieldView | undefined => {
    const shown = panelAt(runner.view(), panel) ?? last.get(panel)
    if (!shown) return undefined
    last.set(panel, shown)
    return byPath(shown.fields).get(path)
  }
  const tell = (): void => {
    for (const follower of followers) {
      const now = at(follower)
      // What is typed is drawn before the machine hears of it: what it then says of the field is often nothing new.
      if (!typedInto.has(follower.path) && shallowEqual(now, follower.seen)) continue
      follower.seen = now
      follower.changed()
    }
    typedInto.clear()
  }
  const follow = (follower: Omit<Follower, 'seen'>): (() => void) => {
    const one = { ...follower, seen: at(follower) }
    followers.add(one)
    stop ??= changesOf(runner)(tell)
    return () => {
      followers.delete(one)
      if (followers.size > 0) return
      stop?.()
      stop = undefined
    }
  }
  return { at, follow, noteTyped: (path: string) => void typedInto.add(path) }
})

/** Notes that the uncontrolled input of a field shows what is typed before its widget is rendered. */
export const noteTyped = (runner: Runner, path: string): void => followersOf(runner).noteTyped(path)

/**
 * The view of a field, while it is shown. A step may have hundreds of fields, so this is React's own hook: what has not
 * changed is the same object anyway.
 */
export function useFieldView(runner: Runner, panel: string, path: string): FieldView | undefined {
  const { at, follow } = followersOf(runner)
  // The answer may still be the one from before the typing, while the control shows what was typed.
  const [, render] = useReducer((times: number) => times + 1, 0)
  const subscribe = useCallback(
    (changed: () => void) =>
      follow({
        panel,
        path,
        changed: () => {
          changed()
          render()
        },
      }),
    [follow, panel, path],
  )
  const view = () => at({ panel, path })
  return useSyncExternalStore(subscribe, view, view)
}
