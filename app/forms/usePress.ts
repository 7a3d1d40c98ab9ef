import { useEffect, useRef, useState, type RefObject } from 'react'

const unexpected = 'An unexpected error occurred. Please try again.'

/** `ask` gets a signal that is aborted when the component is unmounted; `show` is not called after that. */
export type Press = <T>(ask: (signal: AbortSignal) => Promise<T>, show: (answer: T) => void) => Promise<void>

/** A signal that is aborted when the component is unmounted. */
function useHere(): RefObject<AbortController> {
  const here = useRef(new AbortController())
  useEffect(() => {
    const mounted = new AbortController()
    here.current = mounted
    return () => mounted.abort()
  }, [])
  return here
}

/**
 * Runs an asynchronous action of a button, once at a time. If the action throws, `fail` gets a message and the button
 * can be pressed again.
 */
export function usePress(fail: (message: string) => void): [busy: boolean, press: Press] {
  const here = useHere()
  const isBusy = useRef(false)
  const [busy, setBusy] = useState(false)
  const mark = (now: boolean): void => {
    isBusy.current = now
    setBusy(now)
  }
  const press: Press = async (ask, show) => {
    if (isBusy.current) return
    const { signal } = here.current
    mark(true)
    try {
      const answer = await ask(signal)
      if (!signal.aborted) show(answer)
    } catch (error) {
      // Its kind alone: its message may quote an entry.
      // oxlint-disable-next-line no-console -- the browser's console is the log of the page
      console.warn('page: press-failed', error instanceof Error ? error.name : typeof error)
      fail(unexpected)
    } finally {
      mark(false)
    }
  }
  return [busy, press]
}
