import { createContext, useContext, useEffectEvent, useLayoutEffect } from 'react'
import { todayOf } from '#engine/rules/index.ts'
import { type CallOperation, type Clock, sentences } from '#engine/run/index.ts'

/** How the sending of a file goes, as the host reports it. */
export interface Sending {
  /** The kinds that the field takes, by name. */
  kinds: readonly string[]
  /** Ends the sending. What has arrived stays for a while, so that it can be gone on with. */
  signal: AbortSignal
  /** How many bytes have arrived. */
  onProgress(bytes: number): void
  /** The connection is lost; sending resumes automatically once it is back. */
  onPause(): void
}

/** What became of a file: where it is kept and what it is, or why it cannot be sent. `message` is that of the receiver, if it sent one. */
export type Sent = { ok: true; id: string; type: string } | { ok: false; message?: string }

/** How the host sends files. The engine knows neither the address nor the protocol. */
export interface FileSender {
  /** Sends a file, or the rest of one that was begun before. Failures are results; it never throws. */
  send(file: File, sending: Sending): Promise<Sent>
  /** Forgets a file that was sent and is no longer wanted. */
  forget(id: string): void
}

/** What widgets and blocks may use besides their props. Tests provide their own. */
export interface WidgetWorld {
  clock: Clock
  theme: Record<string, unknown>
  operation(name: string): CallOperation
  /** Absent where no widget sends files. */
  files?: FileSender | undefined
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
/** Gives the day that it is, in the time zone of the theme, as an ISO date. @throws outside a funnel. */
export function useToday(): () => string {
  const { clock, theme } = useWorld()
  return () => todayOf(theme, clock.now())
}
/** The theme of the funnel. @throws outside a funnel. */
export const useTheme = <T = Record<string, unknown>>(): T => useWorld().theme as T
/** An operation by the name of its contract. Inputs default to the rules of the contract. @throws outside a funnel. */
export const useOperation = (name: string): CallOperation => useWorld().operation(name)
/** How files are sent. @throws outside a funnel, and where the host sends none. */
export function useFiles(): FileSender {
  const { files } = useWorld()
  if (!files) throw new Error('This host sends no files: give <FunnelScreen> a `files`.')
  return files
}

/** The sentences of the engine in the language of the page. */
export const SentencesContext = createContext(sentences)
/** The sentences of the engine in the language of the page, for widgets that say something of their own. */
export const useSentences = () => useContext(SentencesContext)

/** The functions that run before a press takes effect, by panel. */
export const BeforePressContext = createContext<Set<() => void> | null>(null)

/** Runs `read` before a press of Next or a button takes effect, and when the focus moves: browsers may fill in fields without an event. */
export function useBeforePress(read: () => void): void {
  const readers = useContext(BeforePressContext)
  const latest = useEffectEvent(read)
  // An effect would end too late: what goes may move the focus.
  useLayoutEffect(() => {
    const run = () => latest()
    readers?.add(run)
    return () => void readers?.delete(run)
  }, [readers])
}
