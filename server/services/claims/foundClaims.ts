import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Claim } from '#schemas/claim.ts'
import { creditChecks, type ClaimRequestRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { permittedClaims } from '../credit/reportClaims.ts'
import { isUuid } from '../../base/tokens.ts'
import { notSaved } from './storeClaims.ts'

/** The named credit check of this claim request, or else its newest one with a report. */
async function reportOf({ db }: Deps, request: ClaimRequestRow, creditCheckId?: string) {
  const [check] = await db
    .select()
    .from(creditChecks)
    .where(
      and(
        eq(creditChecks.claimRequestId, request.id),
        inArray(creditChecks.status, ['success', 'partial']),
        creditCheckId ? eq(creditChecks.id, creditCheckId) : undefined,
      ),
    )
    .orderBy(desc(creditChecks.run))
    .limit(1)
  return check
}

/** The claims of the stored report. The amounts and lenders that the page sends are ignored. Throws 400 without such a report. */
export async function foundClaims(
  deps: Deps,
  request: ClaimRequestRow,
  creditCheckId?: string,
): Promise<{ claims: Claim[]; creditCheckId: string }> {
  const check = creditCheckId && !isUuid(creditCheckId) ? undefined : await reportOf(deps, request, creditCheckId)
  if (!check?.report) throw notSaved('this claim request has no credit report that they could come from')
  return { claims: await permittedClaims(deps, request, check), creditCheckId: check.id }
}
