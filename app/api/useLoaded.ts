import { useCallback, useEffect, useState } from 'react'

/**
 * Loads data for a page.
 * @param load must be stable: a new function loads again. Its signal is aborted when the result is no longer needed.
 * @returns the data, undefined until it has arrived, and a function that loads it again. What `load` throws is thrown
 * while rendering, so that the error screen shows.
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
