import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '../api/client.ts'

interface Loaded<T> {
  /** Undefined until it has arrived for the first time; the last one while it is loaded again. */
  value?: T
  /** Why the last attempt failed. */
  problem?: string
  /** The error behind `problem`. */
  error?: unknown
  reload(): void
  /** Takes a newer value that is known already, for example the reply to a change. */
  take(value: T): void
}

/**
 * Loads what a page shows.
 * @param load must be stable: another function loads again, and what the one before had loaded is forgotten.
 * @param pause milliseconds until it is loaded again, by what was loaded last; undefined: not at all. Must be stable too.
 */
export function useLoaded<T>(load: () => Promise<T>, pause?: (value: T | undefined) => number | undefined): Loaded<T> {
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<{ of: () => Promise<T>; value?: T; error?: unknown }>({ of: load })
  useEffect(() => {
    let wanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let last: T | undefined
    const again = (): void => {
      const after = pause?.(last)
      if (after !== undefined) timer = setTimeout(run, after)
    }
    const run = (): void => {
      load().then(
        (value) => {
          if (!wanted) return
          last = value
          setLoaded({ of: load, value })
          again()
        },
        (error: unknown) => {
          if (!wanted) return
          setLoaded((before) => ({ of: load, value: before.of === load ? before.value : undefined, error }))
          again()
        },
      )
    }
    run()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [load, pause, attempt])
  const reload = useCallback(() => setAttempt((count) => count + 1), [])
  const take = useCallback((value: T) => setLoaded({ of: load, value }), [load])
  const current = loaded.of === load ? loaded : undefined
  return {
    value: current?.value,
    error: current?.error,
    problem: current?.error === undefined ? undefined : messageOf(current.error),
    reload,
    take,
  }
}
