import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import type { CallOperation, Clock } from '#engine/run/index.ts'

/** What widgets and blocks may reach beyond their props. Tests provide their own. */
export interface WidgetWorld {
  clock: Clock
  theme: Record<string, unknown>
  operation(name: string): CallOperation
}

export const WidgetWorldContext = createContext<WidgetWorld | null>(null)

function useWorld(): WidgetWorld {
  const world = useContext(WidgetWorldContext)
  if (!world)
    throw new Error(
      'No widget world here: render widgets inside <Funnel>, or wrap them in <WidgetWorldContext.Provider> (tests do).',
    )
  return world
}

/** The engine's clock: debounces and timers of widgets run on it, so that tests use virtual time. */
export const useClock = (): Clock => useWorld().clock
export const useTheme = <T = Record<string, unknown>>(): T => useWorld().theme as T
/** An operation by its contract's name, with defaults taken from answers and theme. */
export const useOperation = (name: string): CallOperation => useWorld().operation(name)

/** Functions that run before a press takes effect; each panel has its own set. */
export const BeforePressContext = createContext<Set<() => void> | null>(null)

/** Runs `read` before a press of Next or of a button takes effect, and before the focus moves on: a browser may fill in fields without an event. */
export function useBeforePress(read: () => void): void {
  const readers = useContext(BeforePressContext)
  const latest = useEffectEvent(read)
  useEffect(() => {
    const run = () => latest()
    readers?.add(run)
    return () => void readers?.delete(run)
  }, [readers])
}
