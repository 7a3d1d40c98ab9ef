import type { Caller, Deps } from '../deps.ts'
import { ownedRequest, ownedWithId } from '../ownedRequest.ts'
import { foundClaims } from './foundClaims.ts'
import { manualClaims, type ManualLender } from './manualClaims.ts'
import { storeClaims, type Saved } from './storeClaims.ts'

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
  const byHand = manualClaims(manual)
  const report = found ? await foundClaims(deps, await ownedRequest(deps, caller, id), creditCheckId) : undefined
  const owned = { id, which: ownedWithId(deps, caller, id) }
  return storeClaims(deps, owned, [...(report?.claims ?? []), ...byHand], report?.creditCheckId)
}
