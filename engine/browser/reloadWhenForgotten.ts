import { tab } from './tabStorage.ts'

const keys = new Set<string>()

function watch(): void {
  let kept: string[] = []
  const isKept = (key: string): boolean => tab.get(key) !== null
  window.addEventListener('pagehide', () => {
    kept = [...keys].filter(isKept)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !kept.every(isKept)) window.location.reload()
  })
}

/** Reloads the page when the browser brings it back with answers that were deleted meanwhile (`/clear`). */
export function reloadWhenForgotten(key: string): void {
  if (keys.size === 0) watch()
  keys.add(key)
}
