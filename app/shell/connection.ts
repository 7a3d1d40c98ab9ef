import { useSyncExternalStore } from 'react'
import { connection } from 'runnel/browser'

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

export const useIsLost = (): boolean => useSyncExternalStore(subscribe, connection.lost, () => false)

export const notConnected = 'You are not connected. What you have entered is kept.'
