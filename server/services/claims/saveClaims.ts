import { fallbackLenderId } from '#server/data/lenders.ts'
import type { Claim } from '#schemas/claim.ts'
import type { Caller, Deps } from '../deps.ts'
import { ownedRequest, ownedWithId } from '../ownedRequest.ts'
import { isUuid } from '../../base/tokens.ts'
import { foundClaims } from './foundClaims.ts'
import { storeClaims, type Saved, notSaved } from './storeClaims.ts'

/** The most lenders that an applicant may name by hand (AMB-44). */
const mostManualLenders = 10
/** The statuses that funnels give to a claim named by hand (AMB-42). */
const statuses = ['In Progress', 'PENDING', 'pending']

interface ManualLender {
  id: string
  status?: string
}

function checkForm(given: ManualLender[]): void {
  if (given.length > mostManualLenders) throw notSaved(`at most ${mostManualLenders} lenders can be named`)
  if (!given.every(({ id }) => isUuid(id))) throw notSaved('a lender id is not a UUID')
  if (given.some(({ id }) => id.toLowerCase() === fallbackLenderId)) throw notSaved('this lender cannot be chosen')
  if (!given.every(({ status }) => !status || statuses.includes(status)))
    throw notSaved(`a status is not one of ${statuses.join(', ')}`)
}

/**
 * One claim with source manual for each lender named by hand (CALL-28). Throws 400 for too many lenders, for ids that
 * are no UUIDs, and for statuses that no funnel uses.
 */
function manualClaims(given: ManualLender[]): Claim[] {
  checkForm(given)
  const chosen = new Map(
    given.map(({ id, status }) => [
      id.toLowerCase(),
      { lender_id: id.toLowerCase(), status, source: 'manual' as const },
    ]),
  )
  return [...chosen.values()]
}

/** Which claims are to be saved. */
export interface ChosenClaims {
  /** Lenders that were named by hand. */
  manual: ManualLender[]
  /** Whether those of the credit report are to be saved as well: of the credit check with this id, or else the newest. */
  found: boolean
  creditCheckId?: string
}

/** Saves claims to a claim request of the caller, all or none. Throws what `manualClaims`, `foundClaims` and `storeClaims` throw, and 404 for a foreign claim request. */
export async function saveClaims(
  deps: Deps,
  caller: Caller,
  id: string,
  { manual, found, creditCheckId }: ChosenClaims,
): Promise<Saved> {
  const named = manualClaims(manual)
  const report = found ? await foundClaims(deps, await ownedRequest(deps, caller, id), creditCheckId) : undefined
  const owned = { id, which: ownedWithId(deps, caller, id) }
  return storeClaims(deps, owned, [...(report?.claims ?? []), ...named], report?.creditCheckId)
}
