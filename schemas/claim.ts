import { Type } from 'typebox'
import { financial, number, oneOf, partial, plain, reference, type Static } from 'runnel/contracts'
import { lenderName } from './values/lenderName.ts'

const claimSource = oneOf(['credit-check', 'manual'])

/** A finance agreement that is being claimed for, as the form holds it (doc 1 §3). Dates are ISO `yyyy-mm-dd`. */
export const claim = partial({
  id: reference(),
  claim_reference: reference(),
  lender_id: reference(),
  lender_name: financial(),
  status: plain(),
  amount: number('financial'),
  loan_type: financial(),
  start_date: financial(),
  end_date: financial(),
  payment_frequency: financial(),
  account_id: financial(),
  original_loan_amount: number('financial'),
  payment_amount: number('financial'),
  credit_bureaus: Type.Array(financial()),
  source: claimSource,
})
export type Claim = Static<typeof claim>

/** The same claim as the account shows it: the lender is nested. */
export const accountClaim = partial({
  id: reference(),
  claim_reference: reference(),
  lender: partial({ id: reference(), name: financial() }),
  status: plain(),
  amount: number('financial'),
  loan_type: financial(),
  start_date: financial(),
  payment_frequency: financial(),
  account_id: financial(),
  source: claimSource,
})
export type AccountClaim = Static<typeof accountClaim>

/** An id for a claim that the server has not seen yet: `temp-{time}-{random}`. */
export function temporaryClaimId(now: number, random: () => number = Math.random): string {
  return `temp-${now}-${random().toString(36).slice(2, 10).padEnd(8, '0')}`
}

/** Fills in what the documents say of a claim that lacks it (ENT-CLAIM-04, -05, -08, -09). */
export function withClaimDefaults(given: Claim): Claim {
  return {
    ...given,
    lender_name: lenderName(given.lender_name),
    status: given.status?.trim() || 'In Progress',
    amount: given.amount ?? 0,
    ...(given.source === 'manual' ? { loan_type: given.loan_type || 'Unknown' } : {}),
  }
}

/** The account's view of a claim (ENT-CLAIM-18, -19). */
export function toAccountClaim(given: Claim): AccountClaim {
  const {
    id,
    claim_reference,
    status,
    amount,
    loan_type,
    start_date,
    payment_frequency,
    account_id,
    source,
    lender_id,
    lender_name,
  } = withClaimDefaults(given)
  return {
    id,
    claim_reference,
    lender: { id: lender_id, name: lender_name },
    status,
    amount,
    loan_type,
    start_date,
    payment_frequency,
    account_id,
    source,
  }
}
