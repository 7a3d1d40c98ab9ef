import { lazy, Suspense, useState } from 'react'
import { loadingFailed } from './loadingFailed.tsx'

/** Fetched on demand, since few people send documents. */
const Documents = lazy(() => import('./Documents.tsx').catch(() => ({ default: loadingFailed })))

/** Offers to send identity documents for a claim request. */
export function DocumentsSection({ claimRequestId }: { claimRequestId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="stack">
      <button type="button" className="ui-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Your documents
      </button>
      {isOpen && (
        <Suspense fallback={<p role="status">Loading your documents…</p>}>
          <Documents claimRequestId={claimRequestId} />
        </Suspense>
      )}
    </div>
  )
}
