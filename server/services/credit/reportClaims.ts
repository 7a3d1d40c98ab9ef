import type { Claim } from '#schemas/claim.ts'
import type { CreditProviderKind } from '#schemas/theme.ts'
import type { ClaimRequestRow, CreditCheckRow } from '../../database/tables/index.ts'
import { creditProviders } from '../../providers/creditProviders.ts'
import type { CreditReport } from '../../providers/types.ts'
import type { Deps } from '../deps.ts'
import { lenderFinder } from '../lenders/lenders.ts'
import { extractClaims } from './extractClaims.ts'
import { permittedReport } from './permit.ts'

/** The claims that a stored report holds, with the lenders of the request's company. */
export async function claimsIn(
  deps: Deps,
  request: ClaimRequestRow,
  provider: CreditProviderKind,
  report: CreditReport,
): Promise<Claim[]> {
  const { paymentFrequency } = creditProviders[provider]
  return extractClaims(report, {
    paymentFrequency,
    lenderId: await lenderFinder(deps, request.companyId),
    now: deps.now().getTime(),
  })
}

/** The claims of the report of a credit check. Throws what `permittedReport` throws. */
export const permittedClaims = async (deps: Deps, owner: ClaimRequestRow, check: CreditCheckRow): Promise<Claim[]> =>
  claimsIn(deps, owner, check.provider, await permittedReport(deps, owner, check))
