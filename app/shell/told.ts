import { useSyncExternalStore } from 'react'

let told = ''
const listeners = new Set<() => void>()

/** The router announces the visitor's own moves by these names. What the site does by itself replaces an address, and is none. */
const moves = ['pushState', 'popstate']
const forget = (): void => tell('')

/** Says something on the page that the visitor has just been led to, until they go on from there (format.md §3.6, `alert`). */
export function tell(text: string): void {
  told = text
  for (const move of moves) window.addEventListener(move, forget, { once: true })
  listeners.forEach((changed) => changed())
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

export const useTold = (): string => useSyncExternalStore(subscribe, () => told)
