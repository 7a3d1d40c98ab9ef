import { useMemo, useSyncExternalStore } from 'react'
import { rememberingBy } from '#engine/rules/index.ts'
import type { FieldView, FunnelView, PanelView, Runner } from '#engine/run/index.ts'
import { afterPress } from './afterPress.ts'

/** Follows the changes of a runner, which are told after the current press. */
export const changesOf = (runner: Runner) => (changed: () => void) => runner.subscribe(() => afterPress(changed))

/** The panel of a step, if it is on the screen. */
export const panelAt = ({ page, notice, dialog }: FunnelView, path: string): PanelView | undefined =>
  [dialog, notice, page].find((panel) => panel?.path === path)

/** The fields of a panel by path: all of them ask for theirs after each change. */
const byPath = rememberingBy((fields: FieldView[]) => new Map(fields.map((field) => [field.path, field])))

/**
 * The view of a field, while it is shown. A step may have hundreds of fields, so this is React's own hook: what has not
 * changed is the same object anyway.
 */
export function useFieldView(runner: Runner, panel: string, path: string): FieldView | undefined {
  const changes = useMemo(() => changesOf(runner), [runner])
  const view = () => {
    const shown = panelAt(runner.view(), panel)
    return shown && byPath(shown.fields).get(path)
  }
  return useSyncExternalStore(changes, view, view)
}
