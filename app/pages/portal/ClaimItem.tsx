import type { StoredClaim } from '#schemas/operations/listClaims.ts'
import { lenderName } from '#schemas/values/lenderName.ts'
import { formatDate } from './formatDate.ts'
import { statusText } from './statusText.ts'

/** One agreement: lender, where the claim stands, its dates, and how it came to stand there. */
export function ClaimItem({ claim }: { claim: StoredClaim }) {
  const lender = lenderName(claim.lender_name)
  return (
    <li className="ui-card claim">
      <div className="claim-head">
        <h3>{lender}</h3>
        <p className="status">{statusText(claim.current_status.name)}</p>
      </div>
      <dl className="claim-facts">
        <Fact name="Agreement began" value={formatDate(claim.start_date)} />
        {claim.end_date && <Fact name="Agreement ended" value={formatDate(claim.end_date)} />}
        <Fact name="Added" value={formatDate(claim.created_at)} />
        {claim.claim_reference && <Fact name="Claim reference" value={claim.claim_reference} />}
      </dl>
      <History lender={lender} changes={claim.status_history ?? []} />
    </li>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => <div><dt>{name}</dt><dd>{value}</dd></div>

function History({ lender, changes }: { lender: string; changes: NonNullable<StoredClaim['status_history']> }) {
  if (changes.length === 0) return null
  return (
    <details className="history">
      <summary>Status history<span className="ui-hidden"> of {lender}</span></summary>
      <ol>{changes.map(({ created_at, status }) => <li key={created_at + status}><time dateTime={created_at}>{formatDate(created_at)}</time> {statusText(status)}</li>)}</ol>
    </details>
  )
}
