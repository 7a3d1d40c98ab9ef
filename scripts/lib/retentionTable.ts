import { periods, type Retention } from '#server/policy/retention.ts'

/** The subject of each period, in words for operators. */
const kept: Record<keyof Retention, string> = {
  abandoned: 'claim requests that were never signed and belong to no account, from their last change',
  report: 'raw credit reports, from the search; the claims made from them stay',
  signature: 'pictures of signatures, from the signing; the record of what was signed stays',
  claim: 'signed claim requests with all that hangs on them, from the last change of any of it',
  account: 'accounts without a signed claim request, from the last day that they were used',
  verdict: 'failed identity checks, by a keyed hash of name and birth date, from the decision',
  audit: 'lines of the audit log',
  housekeeping:
    'one-time codes, identity checks that nobody failed, links by mail, idempotency keys, delivered messages, counters of the limits',
}

/** The retention periods as a Markdown table. */
export function retentionTable(): string {
  const rows = Object.entries(periods).map(
    ([what, { name, days, why }]) => `| \`${name}\` | ${days} | ${kept[what as keyof Retention]} | ${why} |`,
  )
  return ['| setting | days | what is deleted | why so long |', '|---|---|---|---|', ...rows].join('\n')
}
