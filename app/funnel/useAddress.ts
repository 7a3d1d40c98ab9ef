import { useEffect, useRef } from 'react'
import type { Runner } from '#engine/run/runner.ts'
import type { FunnelView } from '#engine/run/view.ts'

/**
 * Keeps address and funnel together. A waiting step gets an entry of its own in the browser's history, an automatic one
 * replaces the entry before it, so that Back never enters a process (format.md §7.1, §7.6). An address that was typed,
 * or reached with Back and Forward, is a question to the funnel; its answer replaces it.
 */
export function useAddress(runner: Runner, view: FunnelView, address: string | undefined, navigate: (step: string, replace: boolean) => void): void {
  const synced = useRef<string | undefined>(undefined)
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
      if (answer !== address) navigate(answer, heard)
      return
    }
    if (step === synced.current) return
    synced.current = step
    if (step !== address) navigate(step, first || automatic)
  }, [runner, step, automatic, loading, over, address, navigate])
}
