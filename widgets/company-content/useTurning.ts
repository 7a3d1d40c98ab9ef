import { useEffect, useState, useSyncExternalStore } from 'react'
import { useClock } from 'runnel/react'

/** Whether a media query matches now; undefined in what the server draws, which does not know the device. */
export const useMedia = (query: string): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => undefined,
  )

/** How long a review shows, in milliseconds (MKT-06). */
const stays = 5000

export interface Turning {
  at: number
  playing: boolean
  /** Starts or pauses it. */
  play(on: boolean): void
  /** Moves by a number of places, wrapping around, and pauses it. */
  move(by: number): void
}

/**
 * Rotates through `count` places. It does not start with `prefers-reduced-motion`, waits while the tab is hidden, and
 * once paused is started only by a press (WCAG 2.2.2, CAR-02, CAR-03).
 */
export function useTurning(count: number): Turning {
  const clock = useClock()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [at, setAt] = useState(0)
  const [wanted, setWanted] = useState<boolean>()
  const playing = wanted ?? !still

  useEffect(() => {
    if (!playing) return
    const turn = () => {
      if (!document.hidden) setAt((place) => (place + 1) % count)
      timer = clock.setTimeout(turn, stays)
    }
    let timer = clock.setTimeout(turn, stays)
    return () => clock.clearTimeout(timer)
  }, [playing, count, clock])

  const move = (by: number): void => {
    setWanted(false)
    setAt((place) => (place + by + count) % count)
  }
  return { at, playing, play: setWanted, move }
}
