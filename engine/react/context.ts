import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { type CallOperation, type Clock, sentences } from '#engine/run/index.ts'

/** What widgets and blocks may use besides their props. Tests provide their own. */
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

/** The engine's clock, for debounces and timers of widgets, so that tests can use virtual time. @throws outside a funnel. */
export const useClock = (): Clock => useWorld().clock
/** The theme of the funnel. @throws outside a funnel. */
export const useTheme = <T = Record<string, unknown>>(): T => useWorld().theme as T
/** An operation by the name of its contract. Inputs default to the rules of the contract. @throws outside a funnel. */
export const useOperation = (name: string): CallOperation => useWorld().operation(name)

/** The sentences of the engine in the language of the page. */
export const SentencesContext = createContext(sentences)
export const useSentences = () => useContext(SentencesContext)

/** The functions that run before a press takes effect, by panel. */
export const BeforePressContext = createContext<Set<() => void> | null>(null)

/** Runs `read` before a press of Next or a button takes effect, and when the focus moves: browsers may fill in fields without an event. */
export function useBeforePress(read: () => void): void {
  const readers = useContext(BeforePressContext)
  const latest = useEffectEvent(read)
  useEffect(() => {
    const run = () => latest()
    readers?.add(run)
    return () => void readers?.delete(run)
  }, [readers])
}
