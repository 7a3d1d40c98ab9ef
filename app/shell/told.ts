import { useSyncExternalStore } from 'react'

let told = ''
/** Where it is told: a link within the page leads nobody away from it. */
let place = ''
const listeners = new Set<() => void>()

/** Says something on the page that the visitor has just been led to, until they go on to another one (format.md §3.6, `alert`). */
export function tell(text: string): void {
  told = text
  place = window.location.pathname
  listeners.forEach((changed) => changed())
}

const moved = (): void => {
  if (told && window.location.pathname !== place) tell('')
}
const replaced = (): void => {
  place = window.location.pathname
}

/** The router announces moves by these names. A replaced address is the site's own doing: it may lead on, as `/claim` does. */
const moves = { pushState: moved, popstate: moved, replaceState: replaced }

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) for (const [move, hear] of Object.entries(moves)) window.addEventListener(move, hear)
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size === 0) for (const [move, hear] of Object.entries(moves)) window.removeEventListener(move, hear)
  }
}

export const useTold = (): string => useSyncExternalStore(subscribe, () => told)
