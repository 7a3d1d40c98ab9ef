import { Suspense, useState } from 'react'
import { MiddlePane } from '../form/MiddlePane.tsx'
import { lazily } from '../parts/lazily.ts'
import { StepsPane } from '../steps/StepsPane.tsx'
import type { OpenWorkspace } from '../store/createWorkspace.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const PhonePane = lazily(async () => (await import('../phone/PhonePane.tsx')).PhonePane)
const BottomPane = lazily(async () => (await import('../bottom/BottomPane.tsx')).BottomPane)

/** A funnel in its four areas: steps, form and JSON, phone, and what is found. */
export function Editor({ workspace }: { workspace: OpenWorkspace }) {
  const [isLow, setLow] = useState(false)
  return (
    <main className={`editor-areas${isLow ? ' editor-low' : ''}`}>
      <h1 className="unseen">Edit {workspace.state().funnel}</h1>
      <section className="area area-steps" aria-label="Steps">
        <ErrorBoundary>
          <StepsPane workspace={workspace} />
        </ErrorBoundary>
      </section>
      <section className="area area-middle" aria-label="What is selected">
        <ErrorBoundary>
          <MiddlePane workspace={workspace} />
        </ErrorBoundary>
      </section>
      <section className="area area-phone" aria-label="Preview">
        <ErrorBoundary>
          <Suspense fallback={<p className="wait">Loading the preview…</p>}>
            <PhonePane workspace={workspace} />
          </Suspense>
        </ErrorBoundary>
      </section>
      <section className="area area-bottom" aria-label="Findings, scenarios and the diagram">
        <button
          type="button"
          className="button-quiet area-fold"
          aria-expanded={!isLow}
          aria-label={isLow ? 'Show the area below' : 'Hide the area below'}
          onClick={() => setLow(!isLow)}
        >
          {isLow ? '▴' : '▾'}
        </button>
        <div className="area-inner" hidden={isLow}>
          <ErrorBoundary>
            <Suspense fallback={<p className="wait">Loading…</p>}>
              <BottomPane workspace={workspace} />
            </Suspense>
          </ErrorBoundary>
        </div>
      </section>
    </main>
  )
}
