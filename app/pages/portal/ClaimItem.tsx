import { readIsoDate, toShortDate } from '#schemas/values/calendarDate.ts'
import { lenderName } from '#schemas/values/lenderName.ts'
import type { ListedClaim } from './loadAccount.ts'

/** The status of a claim that has no other (ENT-CLAIM-08). */
const firstStatus = 'In Progress'

/** An ISO date as `05 Mar 2019`; `Unknown date` for anything else. */
export function formatDate(iso: string | undefined): string {
  const date = readIsoDate(iso ?? '')
  return date ? toShortDate(date) : 'Unknown date'
}

const oneCase = (name: string): boolean => name === name.toLowerCase() || name === name.toUpperCase()

/**
 * A status for display. Credit bureaux send `active` or `SETTLED`, which become "Active" and "Settled"; mixed case is
 * kept.
 */
export const statusText = (name: string): string =>
  oneCase(name) ? name.charAt(0).toUpperCase() + name.slice(1).toLowerCase() : name

/** One agreement: lender, status, dates and status history. */
export function ClaimItem({ claim }: { claim: ListedClaim }) {
  const lender = lenderName(claim.lender_name)
  return (
    <li className="ui-card claim">
      <div className="claim-head">
        <h3>{lender}</h3>
        <p className="status">{statusText(claim.current_status?.name || firstStatus)}</p>
      </div>
      <dl className="claim-facts">
        <Fact name="Agreement began" value={formatDate(claim.start_date)} />
        {claim.end_date && <Fact name="Agreement ended" value={formatDate(claim.end_date)} />}
        <Fact name="Added" value={formatDate(claim.created_at)} />
        {claim.claim_reference && <Fact name="Claim reference" value={claim.claim_reference} />}
      </dl>
      <History lender={lender} changes={(claim.status_history ?? []).filter(({ status }) => status)} />
    </li>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function History({ lender, changes }: { lender: string; changes: NonNullable<ListedClaim['status_history']> }) {
  if (changes.length === 0) return null
  return (
    <details className="history">
      <summary>
        Status history<span className="ui-hidden">{` of ${lender}`}</span>
      </summary>
      <ol>
        {changes.map(({ created_at, status = '' }, index) => (
          <li key={index}>
            <time dateTime={created_at}>{formatDate(created_at)}</time> <span>{statusText(status)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
