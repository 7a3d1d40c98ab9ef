import { eq, inArray, and } from 'drizzle-orm'
import type { Lender } from '#schemas/operations/listLenders.ts'
import type { ClaimRequest } from '#schemas/operations/readClaimRequest.ts'
import { lenders, type ClaimRequestRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { listStored } from '../claims/listStored.ts'
import { checkReply } from '../credit/checkReply.ts'
import { latestRun } from '../credit/creditRuns.ts'
import { isSigned } from './signatures.ts'

type CreditCheckStatus = NonNullable<ClaimRequest['credit_check_status']>

export const lenderReply = (row: typeof lenders.$inferSelect): Lender => ({
  id: row.id,
  name: row.name,
  alias: row.alias,
  company_id: row.companyId,
  show_on_manual_lenders_list: row.showOnManualLendersList,
})

async function lendersOf({ db }: Deps, companyId: string, ids: string[]): Promise<Lender[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(lenders)
    .where(and(eq(lenders.companyId, companyId), inArray(lenders.id, ids)))
  return rows.map(lenderReply)
}

/** A claim request as calls give it out (ENT-CR-01), with claims and their lenders where they are asked for. */
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
      ? { lenders: await lendersOf(deps, row.companyId, [...new Set(claims.map(({ lender_id }) => lender_id!))]) }
      : {}),
  }
}
