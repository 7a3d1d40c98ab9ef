import { and, eq, ne, sql } from 'drizzle-orm'
import { withClaimDefaults, type Claim } from '#schemas/claim.ts'
import { claimStatusHistory, claimStatusTypes, claims, creditChecks } from '../../database/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../apiError.ts'
import type { ClaimRequestRow } from '../ownedRequest.ts'
import { newReference } from '../tokens.ts'

export interface Saved {
  claims_created: number
  claims_updated: number
  total_claims: number
}

type NewClaim = typeof claims.$inferInsert

/** Tells agreements with one lender apart: by account id, else by what is known of them. A lender named by hand has one claim. */
function accountKey({ source, account_id, lender_name, start_date, original_loan_amount, amount }: Claim): string {
  if (source === 'manual') return 'manual'
  return account_id ? `account ${account_id}` : `agreement ${[lender_name, start_date, original_loan_amount ?? amount].join(' ')}`
}

/** Two agreements of a report that look the same are two agreements; those with the same account id are one. */
function distinct(rows: NewClaim[]): NewClaim[] {
  const byKey = new Map<string, NewClaim>()
  for (const row of rows) {
    let { accountKey: key } = row
    for (let copy = 2; row.accountId == null && byKey.has(`${row.lenderId} ${key}`); copy += 1) key = `${row.accountKey} (${copy})`
    byKey.set(`${row.lenderId} ${key}`, { ...row, accountKey: key })
  }
  return [...byKey.values()]
}

/** The status type of that name, exactly or else in any case; a new claim without a known one is at the first. */
function statusTypeFinder(types: (typeof claimStatusTypes.$inferSelect)[]): (status: string) => number {
  const first = types.toSorted((one, other) => one.orderSequence - other.orderSequence)[0]!
  return (status) => (types.find(({ name }) => name === status) ?? types.find(({ name }) => name.toLowerCase() === status.toLowerCase()) ?? first).id
}

/** What a repeat brings up to date. Status and history are ours from the first save on. */
const described = ['lender_name', 'account_id', 'amount', 'loan_type', 'start_date', 'end_date', 'payment_frequency', 'original_loan_amount', 'payment_amount', 'credit_bureaus', 'credit_check_id', 'updated_at'] as const
const takeNew = Object.fromEntries(described.map((column) => [column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), sql.raw(`excluded.${column}`)]))

/**
 * Saves claims, so that a repeat updates: one row per claim request, lender and account (CALL-29). Each created claim starts its status history.
 * `lender_id` of every claim must be a lender of the request's company.
 */
export async function storeClaims(deps: Deps, request: ClaimRequestRow, given: Claim[], creditCheckId?: string): Promise<Saved> {
  const statusType = statusTypeFinder(await deps.db.select().from(claimStatusTypes))
  const at = deps.now()
  const rows = distinct(
    given.map(withClaimDefaults).map((claim) => ({
      claimRequestId: request.id,
      companyId: request.companyId,
      claimReference: newReference(),
      lenderId: claim.lender_id!,
      lenderName: claim.lender_name!,
      accountId: claim.account_id,
      accountKey: accountKey(claim),
      source: claim.source!,
      status: claim.status!,
      statusTypeId: statusType(claim.status!),
      amount: claim.amount!,
      loanType: claim.loan_type,
      startDate: claim.start_date,
      endDate: claim.end_date,
      paymentFrequency: claim.payment_frequency,
      originalLoanAmount: claim.original_loan_amount,
      paymentAmount: claim.payment_amount,
      creditBureaus: claim.credit_bureaus,
      creditCheckId,
      createdAt: at,
      updatedAt: at,
    })),
  )
  if (rows.length === 0) return { claims_created: 0, claims_updated: 0, total_claims: 0 }
  return deps.db.transaction(async (tx) => {
    if (creditCheckId) {
      // Held until the claims are written: who changes the person meanwhile removes them.
      const held = await tx.select({ id: creditChecks.id }).from(creditChecks).where(and(eq(creditChecks.id, creditCheckId), ne(creditChecks.status, 'superseded'))).for('share')
      if (held.length === 0) throw new ApiError(400, 'Failed to save claims: the details have changed since the credit check')
    }
    const saved = await tx
      .insert(claims)
      .values(rows)
      .onConflictDoUpdate({ target: [claims.claimRequestId, claims.lenderId, claims.accountKey], set: takeNew })
      .returning({ id: claims.id, statusTypeId: claims.statusTypeId, created: sql<boolean>`xmax = 0` })
    const created = saved.filter((row) => row.created)
    if (created.length > 0) await tx.insert(claimStatusHistory).values(created.map(({ id, statusTypeId }) => ({ claimId: id, statusTypeId, createdAt: at })))
    return { claims_created: created.length, claims_updated: saved.length - created.length, total_claims: saved.length }
  })
}
