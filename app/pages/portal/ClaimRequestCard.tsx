import { useCallback, useState } from 'react'
import type { AccountContext } from '#schemas/operations/account.ts'
import { Note } from '#widgets/shared/Note.tsx'
import { useLoaded } from '../../api/useLoaded.ts'
import { ClaimItem } from './ClaimItem.tsx'
import { type Context, loadClaims, type ListedClaim } from './loadAccount.ts'
import { DocumentsSection } from './DocumentsSection.tsx'
import { SearchAgain } from './SearchAgain.tsx'

const notSearched = 'Your credit file has not been searched, and no lender has been added.'

/** Why a claim request has no agreements, by the result of the credit search. */
const reasons: Record<NonNullable<AccountContext['searchState']>, string> = {
  running: 'Your credit file is still being searched. No lender has been added.',
  challenge: 'Your credit file has not been searched, because the code was not entered. No lender has been added.',
  success: 'No agreement was found in your credit file, and no lender has been added.',
  partial:
    'The search of your credit file was not complete. No agreement has been found, and no lender has been added.',
  error: 'The search of your credit file did not work out, and no lender has been added.',
  unknown: 'We do not know what the search of your credit file found. No lender has been added.',
  superseded: 'Your credit file has not been searched since you changed your details. No lender has been added.',
}

/**
 * The text for a claim request without agreements. A failed identity check counts like a search that was not made. A
 * newer server may send states that are not listed here.
 */
const nothingFound = (search: AccountContext['searchState']): string =>
  search === undefined ? notSearched : (reasons[search] ?? reasons.unknown)

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
      {id && <DocumentsSection claimRequestId={id} />}
      {stored?.ok === false && (
        <>
          <Note tone="error">{stored.message}</Note>
          <button type="button" className="ui-button" onClick={reload}>
            Try Again
          </button>
        </>
      )}
    </section>
  )
}

function Agreements({ claims, none }: { claims: ListedClaim[]; none: string }) {
  if (claims.length === 0) return <Note tone="info">{none}</Note>
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
