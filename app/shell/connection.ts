import { useSyncExternalStore } from 'react'
import type { Connection } from '#engine/run/index.ts'

/** Whether the browser is offline; `onLine` being true proves nothing. */
const lost = (): boolean => globalThis.navigator?.onLine === false

/** The browser's connection, as the engine uses it. */
export const connection: Connection = {
  lost,
  back: () =>
    lost() ? new Promise((back) => window.addEventListener('online', () => back(), { once: true })) : Promise.resolve(),
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

export const useIsLost = (): boolean => useSyncExternalStore(subscribe, lost, () => false)

export const notConnected = 'You are not connected. What you have entered is kept.'
