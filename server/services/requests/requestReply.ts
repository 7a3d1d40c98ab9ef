import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ClaimRequest } from '#schemas/operations/claimRequests.ts'
import { ApiError } from '../../base/apiError.ts'
import { claimRequests, type ClaimRequestRow } from '../../database/tables/index.ts'
import type { Caller, Deps } from '../deps.ts'
import { listStored } from '../claims/listStored.ts'
import { checkReply } from '../credit/checkReply.ts'
import { latestRun } from '../credit/creditRuns.ts'
import { lendersWithIds } from '../lenders/lenders.ts'
import { ownedBy, requestIdsOf } from '../ownedRequest.ts'
import { isSigned } from '../signing/signatures.ts'

type CreditCheckStatus = NonNullable<ClaimRequest['credit_check_status']>

/** A claim request as calls give it out (ENT-CR-01), with claims and their lenders if requested. */
export async function requestReply(
  deps: Deps,
  row: ClaimRequestRow,
  include: readonly string[] = [],
): Promise<ClaimRequest> {
  const claims = include.length > 0 ? (await listStored(deps, [row.id])).get(row.id)! : []
  const check = include.includes('claims') ? await latestRun(deps, row.id) : undefined
  return {
    id: row.id,
    claim_reference: row.claimReference,
    brand_id: row.brandId,
    company_id: row.companyId,
    title: row.title ?? '',
    first_name: row.firstName ?? '',
    last_name: row.lastName ?? '',
    email: row.email ?? '',
    phone_number: row.phoneNumber ?? '',
    date_of_birth: row.dateOfBirth ?? '',
    is_terms_policy_agreed: row.isTermsPolicyAgreed,
    address: row.address,
    signed: await isSigned(deps, row.id),
    created_at: row.createdAt.toISOString(),
    ...(include.includes('claims')
      ? { claims, ...(check ? { credit_check_status: checkReply(check).status as CreditCheckStatus } : {}) }
      : {}),
    ...(include.includes('lenders')
      ? { lenders: await lendersWithIds(deps, row.companyId, [...new Set(claims.map(({ lender_id }) => lender_id!))]) }
      : {}),
  }
}

/** The caller's newest claim request at a brand and company. Throws 404 if there is none. */
export async function latestRequest(
  deps: Deps,
  caller: Caller,
  { brandId, companyId }: { brandId: string; companyId: string },
): Promise<ClaimRequest> {
  const [row] = await deps.db
    .select()
    .from(claimRequests)
    .where(
      and(
        eq(claimRequests.brandId, brandId),
        eq(claimRequests.companyId, companyId),
        inArray(claimRequests.id, await requestIdsOf(deps, caller)),
        ownedBy(deps, caller),
      ),
    )
    .orderBy(desc(claimRequests.createdAt))
    .limit(1)
  if (!row) throw new ApiError(404, 'No claim requests found')
  return requestReply(deps, row)
}
