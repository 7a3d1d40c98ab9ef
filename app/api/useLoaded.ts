import { useCallback, useEffect, useState } from 'react'

/** What `load` gives, `undefined` until then, and how to load it again. `load` must be stable: a new one loads anew. */
export function useLoaded<T>(load: () => Promise<T>): [T | undefined, () => void] {
  const [loaded, setLoaded] = useState<T>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    void load().then((result) => {
      if (current) setLoaded(result)
    })
    return () => {
      current = false
    }
  }, [load, attempt])
  const reload = useCallback(() => {
    setLoaded(undefined)
    setAttempt((count) => count + 1)
  }, [])
  return [loaded, reload]
}
