import type { Deps } from '../deps.ts'
import { permittedAmong } from './permit.ts'
import type { ClaimRequestRow, CreditCheckRow } from '../../database/tables/index.ts'
import { missingParts } from '../applicant/creditSubject.ts'

type SearchState = CreditCheckRow['status']

/** Searches that came to nothing: they failed, wait for a code, ended nobody knows how, or were about somebody else. */
const cameToNothing: readonly SearchState[] = ['error', 'challenge', 'unknown', 'superseded']

/**
 * The claim requests, by their ids, for which whoever they are about may ask for a search, after the one whose state is given, or after one that never
 * reached us. The gate and the counts of `runCheck` decide once more when they do.
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
