import { useEffect, useState } from 'react'
import type { StoredClaim } from '#schemas/operations/listClaims.ts'
import { callOperation } from '../../api/callOperation.ts'

export type StoredClaims = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; claims: StoredClaim[] }

/** The claims of a claim request with their status history, and how to load them again. */
export function useStoredClaims(claimRequestId: string): [StoredClaims, () => void] {
  const [stored, setStored] = useState<StoredClaims>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    setStored({ state: 'loading' })
    void callOperation('listClaims', { claimRequestId, include: 'status_history' }).then((result) => {
      if (current) setStored(result.ok ? { state: 'ready', claims: result.reply.data as StoredClaim[] } : { state: 'failed', message: result.message })
    })
    return () => {
      current = false
    }
  }, [claimRequestId, attempt])
  return [stored, () => setAttempt((count) => count + 1)]
}
