import { useEffect, useRef } from 'react'
import type { Runner, FunnelView } from '#engine/run/index.ts'

/**
 * Keeps address and funnel together. Every step gets an entry of its own in the browser's history, and what comes after an
 * automatic one takes its entry over, so that Back never enters a process (format.md §7.1, §7.6). An address that was typed,
 * or reached with Back and Forward, is a question to the funnel; its answer replaces it.
 */
export function useAddress(
  runner: Runner,
  view: FunnelView,
  address: string | undefined,
  navigate: (step: string, replace: boolean) => void,
): void {
  const synced = useRef<string | undefined>(undefined)
  const passing = useRef(false)
  const { step, automatic, loading, over } = view
  useEffect(() => {
    if (over) return
    const first = synced.current === undefined
    const typed = !first && address !== synced.current
    if (typed) {
      // What a step fetches on arrival takes a moment. The question waits for it: refusing it would cut off the history ahead.
      if (loading) return
      const heard = runner.go(address)
      const answer = runner.view().step
      synced.current = answer
      passing.current = runner.view().automatic
      if (answer !== address) navigate(answer, heard)
      return
    }
    if (step === synced.current) return
    const takesOver = first || passing.current
    synced.current = step
    passing.current = automatic
    if (step !== address) navigate(step, takesOver)
  }, [runner, step, automatic, loading, over, address, navigate])
}
