import type { AccountContext } from '#schemas/operations/getAccount.ts'
import { AlertIcon } from '#widgets/icons/icons.tsx'
import { ClaimItem } from './ClaimItem.tsx'
import { useStoredClaims } from './useStoredClaims.ts'

const counted = (count: number) => (count === 1 ? '1 agreement' : `${count} agreements`)

/** One claim request: whose it is, its reference, and the agreements that it claims for. */
export function ClaimRequestCard({ context }: { context: AccountContext }) {
  const { id = '', claim_reference: reference, first_name: firstName, last_name: lastName } = context.claimRequest
  const [stored, reload] = useStoredClaims(id)
  return (
    <section className="card stack" aria-labelledby={`request-${id}`}>
      <div className="request-head">
        <h2 id={`request-${id}`}>{[firstName, lastName].filter(Boolean).join(' ') || 'Claim request'}</h2>
        {reference && <p className="reference">Claim reference <strong>{reference}</strong></p>}
      </div>
      {stored.state === 'loading' && <p role="status">Loading…</p>}
      {stored.state === 'failed' && (
        <>
          <p className="notice notice-error" role="alert"><AlertIcon />{stored.message}</p>
          <button type="button" className="ui-button" onClick={reload}>Try Again</button>
        </>
      )}
      {stored.state === 'ready' && (
        <>
          <p className="quiet">{stored.claims.length ? counted(stored.claims.length) : 'No agreements have been found or added yet. Your lenders will still be checked by hand.'}</p>
          {stored.claims.length > 0 && <ul className="claims">{stored.claims.map((claim, index) => <ClaimItem key={claim.id ?? index} claim={claim} />)}</ul>}
        </>
      )}
    </section>
  )
}
