import { useEffect } from 'react'
import type { FunnelView, PanelView, Runner } from '#engine/run/index.ts'
import type { ComponentRegistry } from '../types.ts'

/** Moves the focus to an element once it is on the screen, unless the person has moved it meanwhile. */
function useFocusOn(id: string | undefined, arrival: string): void {
  useEffect(() => {
    if (id === undefined) return undefined
    const before = document.activeElement
    const focus = (): boolean => {
      const element = document.getElementById(id)
      if (element && [before, document.body].includes(document.activeElement)) element.focus()
      return element !== null
    }
    if (focus()) return undefined
    const observer = new MutationObserver(() => focus() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [id, arrival])
}

interface SummaryProps {
  panel: PanelView
  view: FunnelView
  runner: Runner
  components: ComponentRegistry
}

/** The answers given before a step. In a step whose answer is being changed, the focus goes to its field. */
export function Summary({ panel: { summary, focusOn, focusKey }, view, runner, components: { parts } }: SummaryProps) {
  useFocusOn(focusOn, focusKey)
  return summary && <parts.Summary summary={summary} busy={view.busy} onChange={runner.amend} />
}
