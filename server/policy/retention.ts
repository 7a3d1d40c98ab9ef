/** Days after which something is deleted. */
export interface Retention {
  /** Claim requests that were never signed and belong to no account, counted from their last change. */
  abandoned: number
  /** Raw credit reports, counted from the search; the claims made from them stay. */
  report: number
  /** Images of signatures, counted from the signing; the record of what was signed stays. */
  signature: number
  /** Signed claim requests and everything that belongs to them, counted from the last change of any of it. */
  claim: number
  /** Accounts without a signed claim request, counted from the last day they were used. */
  account: number
  /** Failed identity checks, stored by a keyed hash of name and birth date, counted from the decision. */
  verdict: number
  /** Entries of the audit log. */
  audit: number
  /** Counts of one-time codes, identity checks that did not fail and their questions, mail links, idempotency keys, delivered messages, rate counters. */
  housekeeping: number
}

interface Period {
  name: string
  days: number
  /** The reason for the period; operators read it in docs/guides/operating.md. */
  why: string
}

/** Days for which the changes of drafts are kept. They contain nothing about applicants, so no site needs another period. */
export const draftHistory = 90

const year = 365.25

export const periods: Record<keyof Retention, Period> = {
  abandoned: {
    name: 'RETENTION_ABANDONED_DAYS',
    days: 30,
    why: 'gives people time to come back to an unfinished form',
  },
  report: {
    name: 'RETENTION_REPORT_DAYS',
    days: 90,
    why: 'leaves time to extract the claims again; the claims themselves are kept',
  },
  signature: {
    name: 'RETENTION_SIGNATURE_DAYS',
    days: Math.ceil(6 * year),
    why: 'as long as the claim that the signature authorises',
  },
  claim: {
    name: 'RETENTION_CLAIM_DAYS',
    days: Math.ceil(6 * year),
    why: 'an agreement can be sued on for six years (Limitation Act 1980, section 5), so it must be provable what was agreed',
  },
  account: {
    name: 'RETENTION_ACCOUNT_DAYS',
    days: Math.ceil(2 * year),
    why: 'two years without a sign-in; an account with a signed claim request is kept as long as the request',
  },
  verdict: { name: 'RETENTION_VERDICT_DAYS', days: 90, why: 'nobody can repeat the check until they pass' },
  audit: {
    name: 'RETENTION_AUDIT_DAYS',
    days: Math.ceil(7 * year),
    why: 'a year longer than the data that the lines concern',
  },
  housekeeping: {
    name: 'RETENTION_HOUSEKEEPING_DAYS',
    days: 7,
    why: 'no limit and no repeated call looks further back',
  },
}

const longest = 36_500

function daysOf(env: Record<string, string | undefined>, { name, days }: Period): number {
  const text = Object.hasOwn(env, name) ? env[name]! : ''
  if (text === '') return days
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > longest)
    throw new Error(`${name} must be a whole number of days from 1 to ${longest}, not "${text}"`)
  return value
}

/** Deleted with the claim request, so a longer period of their own would have no effect. */
const withClaims = ['abandoned', 'report', 'signature', 'verdict'] as const

/** The periods from the environment. Throws with the name of an unusable variable. */
export function readRetention(env: Record<string, string | undefined>): Retention {
  const keep = Object.fromEntries(
    Object.entries(periods).map(([what, period]) => [what, daysOf(env, period)]),
  ) as unknown as Retention
  for (const what of withClaims) {
    if (keep[what] <= keep.claim) continue
    throw new Error(
      `${periods[what].name} (${keep[what]} days) must not be longer than ${periods.claim.name} (${keep.claim} days): it goes with the claim request`,
    )
  }
  return keep
}
