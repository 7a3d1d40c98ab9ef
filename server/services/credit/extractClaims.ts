import { temporaryClaimId, type Claim } from '#schemas/claim.ts'
import { ownValue } from 'runnel/rules'
import type { CreditReport, ReportAccount, ThirdPartyEntry } from '../../providers/types.ts'

/** The account types that can be claimed for, as a report codes them (ENT-REPORT-01, -02). */
const eligibleTypes: Record<string, string> = { '01': 'Hire Purchase/Conditional Sale', '29': 'Balloon HP' }

const typeOf = (account: ReportAccount): string | undefined =>
  ownValue(eligibleTypes, String(account.accountTypeCode).trim().padStart(2, '0'))

const without = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')) as T

function fromAccount(account: ReportAccount, paymentFrequency: string | undefined): Claim {
  return without({
    lender_name: account.supplyCompanyName,
    status: account.accountStatus?.trim() || 'In Progress',
    amount: account.balance,
    loan_type: typeOf(account),
    start_date: account.accountStartDate,
    end_date: account.settlementDate,
    payment_frequency: paymentFrequency,
    account_id: account.accountNumber,
  })
}

function fromEntry(entry: ThirdPartyEntry): Claim {
  return without({
    lender_name: entry.lender_name,
    status: entry.status?.trim() || 'active',
    amount: entry.balance,
    loan_type: entry.account_type?.trim() || 'Motor Finance',
    start_date: entry.start_date,
    end_date: entry.end_date,
    account_id: entry.account_id,
    original_loan_amount: entry.original_amount,
    credit_bureaus: entry.credit_bureaus,
  })
}

/** The claims in a report (ENT-REPORT-*), each with the lender's id that `lenderId` finds for its name and a temporary id of its own. */
export function extractClaims(
  report: CreditReport,
  given: { paymentFrequency?: string; lenderId: (name: string) => string; now: number },
): Claim[] {
  const found =
    report.kind === 'coded'
      ? report.accounts.filter(typeOf).map((account) => fromAccount(account, given.paymentFrequency))
      : report.entries.map(fromEntry)
  return found.map((claim) => ({
    ...claim,
    id: temporaryClaimId(given.now),
    lender_id: given.lenderId(claim.lender_name ?? ''),
    source: 'credit-check' as const,
  }))
}
