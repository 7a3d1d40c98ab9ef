import { Suspense, useState } from 'react'
import { MiddlePane } from '../form/MiddlePane.tsx'
import { lazily } from '../parts/lazily.ts'
import { StepsPane } from '../steps/StepsPane.tsx'
import type { OpenWorkspace } from '../store/createWorkspace.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const PhonePane = lazily(async () => (await import('../phone/PhonePane.tsx')).PhonePane)
const BottomPane = lazily(async () => (await import('../bottom/BottomPane.tsx')).BottomPane)

/** Of the area below: its tabs alone, some lines, or most of the window. */
const heights = ['low', 'usual', 'high'] as const
type Height = (typeof heights)[number]

/** A funnel in its four areas: steps, form and JSON, phone, and what is found. */
export function Editor({ workspace }: { workspace: OpenWorkspace }) {
  const [height, setHeight] = useState<Height>('usual')
  const at = heights.indexOf(height)
  return (
    <main className={`editor-areas editor-${height}`}>
      <h1 className="unseen">{`Edit ${workspace.state().funnel}`}</h1>
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
        <div className="area-height">
          <button
            type="button"
            className="button-quiet"
            aria-label="More room for the area below"
            disabled={at === heights.length - 1}
            onClick={() => setHeight(heights[at + 1]!)}
          >
            ▴
          </button>
          <button
            type="button"
            className="button-quiet"
            aria-label="Less room for the area below"
            disabled={at === 0}
            onClick={() => setHeight(heights[at - 1]!)}
          >
            ▾
          </button>
        </div>
        <div className="area-inner" onClickCapture={() => setHeight(height === 'low' ? 'usual' : height)}>
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
