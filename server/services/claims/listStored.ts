import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { StoredClaim } from '#schemas/operations/claims.ts'
import { claimStatusHistory, claimStatusTypes, claims } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'

type ClaimRow = typeof claims.$inferSelect
type StatusTypeRow = typeof claimStatusTypes.$inferSelect
type StatusChange = NonNullable<StoredClaim['status_history']>[number]

const known = <T>(value: T | null): T | undefined => value ?? undefined

function storedClaim(row: ClaimRow, type: StatusTypeRow): StoredClaim {
  return {
    id: row.id,
    claim_reference: row.claimReference,
    lender_id: row.lenderId,
    lender_name: row.lenderName,
    status: row.status,
    amount: row.amount,
    loan_type: known(row.loanType),
    start_date: known(row.startDate),
    end_date: known(row.endDate),
    payment_frequency: known(row.paymentFrequency),
    account_id: known(row.accountId),
    original_loan_amount: known(row.originalLoanAmount),
    payment_amount: known(row.paymentAmount),
    credit_bureaus: known(row.creditBureaus),
    source: row.source,
    credit_check_id: known(row.creditCheckId),
    created_at: row.createdAt.toISOString(),
    current_status: { id: type.id, name: type.name, order_sequence: type.orderSequence },
  }
}

async function histories({ db }: Deps, claimRequestIds: string[]): Promise<Map<string, StatusChange[]>> {
  const byClaim = new Map<string, StatusChange[]>()
  const rows = await db
    .select({
      claimId: claimStatusHistory.claimId,
      createdAt: claimStatusHistory.createdAt,
      status: claimStatusTypes.name,
    })
    .from(claimStatusHistory)
    .innerJoin(claimStatusTypes, eq(claimStatusTypes.id, claimStatusHistory.statusTypeId))
    .where(inArray(claimStatusHistory.claimRequestId, claimRequestIds))
    .orderBy(asc(claimStatusHistory.createdAt), asc(claimStatusHistory.id))
  for (const { claimId, createdAt, status } of rows)
    byClaim.set(claimId, [...(byClaim.get(claimId) ?? []), { created_at: createdAt.toISOString(), status }])
  return byClaim
}

/**
 * Stored claims by claim request, in the order in which they were saved (CALL-40, CALL-53, CALL-55). Every given id has
 * a list, which may be empty.
 */
export async function listStored(
  deps: Deps,
  claimRequestIds: string[],
  options: { history?: boolean; creditCheckOnly?: boolean } = {},
): Promise<Map<string, StoredClaim[]>> {
  const byRequest = new Map<string, StoredClaim[]>(claimRequestIds.map((id) => [id, []]))
  if (claimRequestIds.length === 0) return byRequest
  const rows = await deps.db
    .select({ claim: claims, type: claimStatusTypes })
    .from(claims)
    .innerJoin(claimStatusTypes, eq(claimStatusTypes.id, claims.statusTypeId))
    .where(
      and(
        inArray(claims.claimRequestId, claimRequestIds),
        options.creditCheckOnly ? isNotNull(claims.creditCheckId) : undefined,
      ),
    )
    .orderBy(asc(claims.createdAt), asc(claims.lenderName))
  const history = options.history ? await histories(deps, claimRequestIds) : undefined
  for (const { claim, type } of rows) {
    byRequest
      .get(claim.claimRequestId)!
      .push({ ...storedClaim(claim, type), ...(history ? { status_history: history.get(claim.id) ?? [] } : {}) })
  }
  return byRequest
}
