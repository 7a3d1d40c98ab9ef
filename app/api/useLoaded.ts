import { useCallback, useEffect, useState } from 'react'

/**
 * What `load` gives, `undefined` until then, and how to load it again. `load` must be stable: a new one loads anew. It hears by its signal that nobody waits
 * any more. What it throws is thrown when the page is drawn, which shows the error screen.
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): [T | undefined, () => void] {
  const [loaded, setLoaded] = useState<T>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const waiting = new AbortController()
    const show = (give: () => T): void => {
      if (!waiting.signal.aborted) setLoaded(give)
    }
    const fail = (error: unknown): void =>
      show(() => {
        throw error
      })
    load(waiting.signal).then((result) => show(() => result), fail)
    return () => waiting.abort()
  }, [load, attempt])
  const reload = useCallback(() => {
    setLoaded(undefined)
    setAttempt((count) => count + 1)
  }, [])
  return [loaded, reload]
}
