import type { Claim } from '#schemas/claim.ts'
import type { CreditProviderKind } from '#schemas/theme.ts'
import type { ClaimRequestRow, CreditCheckRow } from '../../database/tables/index.ts'
import type { Caller, Deps } from '../deps.ts'
import { ownedRequest } from '../ownedRequest.ts'
import { requireReport } from './checkReply.ts'
import { permittedClaims } from './reportClaims.ts'
import { runCheck } from './runCheck.ts'

/** Searches without verifying first, and gives the claims that the report holds. Throws what `runCheck`, `requireReport` and `permittedReport` throw. */
export async function searchAndExtract(
  deps: Deps,
  caller: Caller,
  row: ClaimRequestRow,
  provider: CreditProviderKind,
): Promise<{ check: CreditCheckRow; claims: Claim[] }> {
  const check = await runCheck(deps, row, provider, { caller, verifies: false, again: false })
  requireReport(check)
  // The claim request may have changed during the search.
  return { check, claims: await permittedClaims(deps, await ownedRequest(deps, caller, row.id), check) }
}
