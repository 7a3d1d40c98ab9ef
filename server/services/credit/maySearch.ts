import type { Deps } from '../../deps.ts'
import { permitSearch } from '../../policy/permit.ts'
import { ApiError } from '../apiError.ts'
import type { ClaimRequestRow, CreditCheckRow } from '../ownedRequest.ts'
import { providerOf } from './creditProvider.ts'
import { creditSubject } from './creditSubject.ts'

/** Searches that came to nothing: they failed, wait for a code, ended nobody knows how, or were about somebody else. */
const cameToNothing: readonly CreditCheckRow['status'][] = ['error', 'challenge', 'unknown', 'superseded']

/**
 * Whether whoever a claim request is about may ask for a search, after `newest`, or after one that never reached us. The gate and the counts of `runCheck` decide
 * once more when they do.
 */
export async function maySearch(deps: Deps, request: ClaimRequestRow, newest: CreditCheckRow | undefined): Promise<boolean> {
  if (newest && !cameToNothing.includes(newest.status)) return false
  try {
    creditSubject(request)
    await permitSearch(deps, request, providerOf(deps, request))
    return true
  } catch (refusal) {
    if (refusal instanceof ApiError) return false
    throw refusal
  }
}
