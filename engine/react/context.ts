import { createContext, useContext } from 'react'
import type { Clock } from '#engine/run/host.ts'
import type { CallOperation } from './types.ts'

/** What widgets and blocks may reach beyond their props. Tests provide their own. */
export interface WidgetWorld {
  clock: Clock
  theme: Record<string, unknown>
  operation(name: string): CallOperation
}

export const WidgetWorldContext = createContext<WidgetWorld | null>(null)

function useWorld(): WidgetWorld {
  const world = useContext(WidgetWorldContext)
  if (!world) throw new Error('No widget world here: render widgets inside <Funnel>, or wrap them in <WidgetWorldContext.Provider> (tests do).')
  return world
}

/** The engine's clock: debounces and timers of widgets run on it, so that tests use virtual time. */
export const useClock = (): Clock => useWorld().clock
export const useTheme = <T = Record<string, unknown>>(): T => useWorld().theme as T
/** An operation by its contract's name, with defaults taken from answers and theme. */
export const useOperation = (name: string): CallOperation => useWorld().operation(name)
