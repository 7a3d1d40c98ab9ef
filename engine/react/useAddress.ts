import { useEffect, useRef } from 'react'
import type { Runner, FunnelView } from '#engine/run/index.ts'

/**
 * Keeps the address and the current step in sync. Each step gets its own history entry, and the step after an automatic
 * one replaces that one's entry, so that Back never enters a process (format.md §7.1, §7.6). If the visitor types an
 * address or uses Back or Forward, the funnel decides which step to show and replaces the address.
 */
export function useAddress(
  runner: Runner,
  view: Pick<FunnelView, 'step' | 'automatic' | 'loading' | 'over'>,
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
      // Effects on arrival take a moment. The change of address waits for them, because rejecting it would delete the
      // forward history.
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
