import { eq } from 'drizzle-orm'
import type { StoredClaim } from '#schemas/operations/listClaims.ts'
import { claimRequests, type ClaimRequestRow, type CreditCheckRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../../base/apiError.ts'
import { foundClaims } from './foundClaims.ts'
import { storeClaims } from './storeClaims.ts'

/** Whether a search found claims and none of them is saved: the page that should have saved them failed. */
export const areUnsaved = (check: CreditCheckRow | undefined, stored: StoredClaim[]): check is CreditCheckRow =>
  check !== undefined &&
  ['success', 'partial'].includes(check.status) &&
  (check.claimsFound ?? 0) > 0 &&
  !stored.some(({ source }) => source === 'credit-check')

/** Saves the claims that a search found, so that a failed call loses none. Claims that may not be saved are skipped. */
export async function saveFound(deps: Deps, request: ClaimRequestRow, { id }: CreditCheckRow): Promise<void> {
  try {
    const { claims, creditCheckId } = await foundClaims(deps, request, id)
    await storeClaims(deps, { id: request.id, which: eq(claimRequests.id, request.id) }, claims, creditCheckId)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
