import { useCallback, useState } from 'react'
import { AlertIcon, InfoIcon } from '#widgets/icons/icons.tsx'
import { useLoaded } from '../../api/useLoaded.ts'
import { ClaimItem } from './ClaimItem.tsx'
import type { Context } from './loadAccount.ts'
import { loadClaims, type ListedClaim } from './loadClaims.ts'
import { nothingFound } from './nothingFound.ts'
import { SearchAgain } from './SearchAgain.tsx'

/** One claim request: applicant, reference and the agreements that it claims for. */
export function ClaimRequestCard({ context }: { context: Context }) {
  const { id = '', claim_reference: reference, first_name: firstName, last_name: lastName } = context.claimRequest ?? {}
  const load = useCallback((signal: AbortSignal) => loadClaims(id, signal), [id])
  const [stored, reload] = useLoaded(load)
  const [searched, setSearched] = useState(false)
  const finish = () => {
    setSearched(true)
    reload()
  }
  return (
    <section className="ui-card ui-card-large stack" aria-labelledby={`request-${id} reference-${id}`}>
      <div className="request-head">
        <h2 id={`request-${id}`}>{[firstName, lastName].filter(Boolean).join(' ') || 'Claim request'}</h2>
        {reference && (
          <p className="reference" id={`reference-${id}`}>
            Claim reference <strong>{reference}</strong>
          </p>
        )}
      </div>
      {!stored && <p role="status">Loading…</p>}
      {stored?.ok && (
        <Agreements claims={stored.claims} none={nothingFound(searched ? 'success' : context.searchState)} />
      )}
      {context.maySearch && <SearchAgain claimRequestId={id} onDone={finish} />}
      {stored?.ok === false && (
        <>
          <p className="ui-note ui-error" role="alert">
            <AlertIcon />
            {stored.message}
          </p>
          <button type="button" className="ui-button" onClick={reload}>
            Try Again
          </button>
        </>
      )}
    </section>
  )
}

function Agreements({ claims, none }: { claims: ListedClaim[]; none: string }) {
  if (claims.length === 0)
    return (
      <p className="ui-note ui-info">
        <InfoIcon />
        {none}
      </p>
    )
  return (
    <>
      <p className="quiet">{claims.length === 1 ? '1 agreement' : `${claims.length} agreements`}</p>
      <ul className="claims">
        {claims.map((claim, index) => (
          <ClaimItem key={claim.id ?? index} claim={claim} />
        ))}
      </ul>
    </>
  )
}
