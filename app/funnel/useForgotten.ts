import { useEffect } from 'react'
import { sessionKey, tab } from '../saving/tabStorage.ts'

/** Loads the page anew when the browser brings it back with answers that were deleted meanwhile (`/clear`). */
export function useForgotten(funnel: string): void {
  useEffect(() => {
    const isKept = (): boolean => tab.get(sessionKey(funnel)) !== null
    let wasKept = false
    const leave = (): void => void (wasKept = isKept())
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && wasKept && !isKept()) window.location.reload()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [funnel])
}
