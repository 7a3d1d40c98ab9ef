import { useCallback } from 'react'
import type { FunnelView, PanelView, Runner } from '#engine/run/index.ts'
import type { ComponentRegistry } from '../types.ts'

interface TasksProps {
  panel: PanelView
  view: FunnelView
  runner: Runner
  components: ComponentRegistry
}

/** The sections of a task list, each with a link to what is left to do in it. */
export function Tasks({ panel: { tasks }, view, runner, components: { parts } }: TasksProps) {
  const onOpen = useCallback((step: string) => void runner.go(step), [runner])
  return tasks && <parts.Tasks tasks={tasks} busy={view.busy} onOpen={onOpen} />
}
