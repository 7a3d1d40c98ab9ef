import type { Deps } from '../deps.ts'
import { permittedAmong } from './permit.ts'
import type { ClaimRequestRow, CreditCheckRow } from '../../database/tables/index.ts'
import { missingParts } from '../applicant/creditSubject.ts'

type SearchState = CreditCheckRow['status']

/** Searches without a result: failed, waiting for a code, of unknown outcome, or about somebody else. */
const cameToNothing: readonly SearchState[] = ['error', 'challenge', 'unknown', 'superseded']

/**
 * The ids of the claim requests whose applicant may ask for a search now: there was none, or the one in `state` had no
 * result. `runCheck` asks the gate and the limits again when they do.
 */
export async function searchableAmong(
  deps: Deps,
  asked: readonly { request: ClaimRequestRow; state: SearchState | undefined }[],
): Promise<ReadonlySet<string>> {
  const open = asked.filter(
    ({ request, state }) =>
      (state === undefined || cameToNothing.includes(state)) && missingParts(request).length === 0,
  )
  return permittedAmong(
    deps,
    open.map(({ request }) => request),
  )
}
