import { useSyncExternalStore } from 'react'

let announcement = ''
/** The path on which the message shows: a link within the page does not clear it. */
let place = ''
const listeners = new Set<() => void>()

/**
 * Shows a message on the page to which the visitor was redirected, until they navigate on (format.md §3.6, `alert`).
 */
export function announce(text: string): void {
  announcement = text
  place = window.location.pathname
  listeners.forEach((changed) => changed())
}

const moved = (): void => {
  if (announcement && window.location.pathname !== place) announce('')
}
const replaced = (): void => {
  place = window.location.pathname
}

/**
 * The events that the router dispatches. A replaced address does not clear the message, because redirects such as
 * `/claim` replace it.
 */
const moves = { pushState: moved, popstate: moved, replaceState: replaced }

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) for (const [move, hear] of Object.entries(moves)) window.addEventListener(move, hear)
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size === 0) for (const [move, hear] of Object.entries(moves)) window.removeEventListener(move, hear)
  }
}

export const useAnnouncement = (): string =>
  useSyncExternalStore(
    subscribe,
    () => announcement,
    () => '',
  )
