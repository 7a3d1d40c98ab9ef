import type { StoredClaim } from '#schemas/operations/listClaims.ts'
import { callOperation, type Unchecked } from '../../api/callOperation.ts'
import { lacking } from '../../api/endpoints.ts'

export type ListedClaim = Unchecked<StoredClaim>
export type Listed = { ok: true; claims: ListedClaim[] } | { ok: false; message: string }

/** Loads the claims of a claim request, with their status history. */
export async function loadClaims(claimRequestId: string, signal: AbortSignal): Promise<Listed> {
  const listed = await callOperation('listClaims', { claimRequestId, include: 'status_history' }, { signal })
  if (!listed.ok) return listed
  const { data } = listed.reply
  return data ? { ok: true, claims: data as ListedClaim[] } : { ok: false, message: lacking('listClaims') }
}
