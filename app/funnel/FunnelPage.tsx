import { lazy, Suspense, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import './funnel.css'
import { FunnelScreen, NotLoaded, preloadForm, useFunnelView } from '#engine/react/index.ts'
import { answerAddress, realClock, type Runner, type FunnelView } from '#engine/run/index.ts'
import type { FormData } from '#schemas/formData.ts'
import { offers } from '#schemas/offers.ts'
import type { Theme } from '#schemas/theme.ts'
import { components, preloadComponents } from '#widgets/components.ts'
import { sessionKey, tab } from '../saving/tabStorage.ts'
import { LoadingNote } from '../shell/LoadingNote.tsx'
import { useSiteTheme } from '../shell/theme.ts'
import { FunnelFrame } from './FunnelFrame.tsx'
import { lossOf, type Loss, isFinished } from './lossOf.ts'
import { addresses, loadFunnel, type LoadedFunnel } from './funnels.ts'
import { useAddress } from './useAddress.ts'
import { useRunner } from './useRunner.ts'

/**
 * The page of a funnel's address. It shows the funnel that answers for the address, or `notFound` if there is none or
 * the brand does not offer it (ROUTE-01 to ROUTE-04, docs/format.md §3.2).
 */
export default function FunnelPage({ address, notFound }: { address: string; notFound: ReactNode }) {
  const theme = useSiteTheme()
  const answer = answerAddress(address, addresses)
  const loading = answer && offers(theme, answer.funnel) ? loadFunnel(answer.funnel) : undefined
  if (!answer || !loading) return notFound
  if (answer.redirect) return <Redirect to={answer.redirect + window.location.search} replace />
  return <FetchedFunnel key={answer.funnel} loading={loading} step={answer.step} />
}

function FetchedFunnel({ loading, step }: { loading: Promise<LoadedFunnel>; step?: string | undefined }) {
  const loaded = use(loading)
  const theme = useSiteTheme()
  const [, navigate] = useLocation()
  // Read before the form is opened, because opening it deletes expired answers.
  const [loss] = useState(() =>
    lossOf({
      funnel: loaded.funnel,
      step,
      kept: tab.get(sessionKey(loaded.funnel.id)),
      finished: isFinished(loaded.funnel.id),
      now: Date.now(),
    }),
  )
  const runner = useRunner(loaded, step, theme, navigate)
  return runner ? (
    <RunningFunnel {...{ runner, loaded, step, theme, navigate, loss }} />
  ) : (
    <FunnelFrame>
      <LoadingNote />
    </FunnelFrame>
  )
}

/** Prefetches the code of later steps while the first screen is read. */
function usePreload({ funnel, details }: LoadedFunnel): void {
  useEffect(() => {
    const later = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 200))
    later(() => {
      // A failed prefetch is ignored: the code is fetched again when it is needed.
      preloadForm(details).catch(() => undefined)
      preloadComponents(funnel.uses)
    })
  }, [funnel, details])
}

/**
 * Sets the document title to "Step 2 of 8: heading - Brand", with "Error: " in front after a failed attempt (WCAG
 * 2.4.2).
 */
function useTitle(runner: Runner, theme: Theme): void {
  const title = useFunnelView(runner, ({ progress: { position, total, counted }, page, notice, dialog }) => {
    const panel = dialog ?? notice ?? page
    const place = counted ? `Step ${position} of ${total}: ` : ''
    return `${panel.attempted && panel.errors.length > 0 ? 'Error: ' : ''}${place}${panel.title || page.title} - ${theme.brandName}`
  })
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Loaded only by funnels that save journeys on the server; the form works without it. */
const SaveForLater = lazy(() => import('../saving/SaveForLater.tsx').catch(() => ({ default: () => null })))

/** Loaded on demand: it is rarely shown. */
const LossNote = lazy(() => import('./LossNote.tsx').catch(() => ({ default: () => null })))

/** What the page around a funnel needs of its view. */
const placeOf = ({ page, notice, dialog, stages, ...place }: FunnelView) => place
type Place = ReturnType<typeof placeOf>

/** Offers to save the journey on every waiting step that is not final. */
function Saving({ runner, view, funnel }: { runner: Runner; view: Place } & Pick<LoadedFunnel, 'funnel'>) {
  if (funnel.persist.in !== 'server' || view.automatic || view.over || funnel.steps[view.step]?.final) return null
  const typedEmail = (): string => String((runner.state().form as FormData).contactDetails?.email ?? '')
  return (
    <Suspense>
      <SaveForLater funnel={funnel} email={typedEmail} />
    </Suspense>
  )
}

interface RunningFunnelProps {
  runner: Runner
  loaded: LoadedFunnel
  step?: string | undefined
  theme: Theme
  navigate: (path: string, options?: { replace?: boolean }) => void
  loss: Loss | undefined
}

function RunningFunnel({ runner, loaded, step, theme, navigate, loss }: RunningFunnelProps) {
  const view = useFunnelView(runner, placeOf)
  const [firstShown] = useState(view.step)
  if (view.failed)
    throw view.failed === 'broken' ? new Error('An unexpected error occurred. Please try again.') : new NotLoaded()
  const { path } = loaded.funnel
  const goTo = useCallback((to: string, replace: boolean) => navigate(`${path}/${to}`, { replace }), [navigate, path])
  useAddress(runner, view, step, goTo)
  usePreload(loaded)
  useTitle(runner, theme)
  return (
    <FunnelFrame progress={view.progress}>
      {loss && view.step === firstShown && (
        <Suspense>
          <LossNote loss={loss} persist={loaded.funnel.persist} />
        </Suspense>
      )}
      <FunnelScreen runner={runner} components={components} details={loaded.details} theme={theme} clock={realClock} />
      <Saving {...{ runner, view }} funnel={loaded.funnel} />
    </FunnelFrame>
  )
}
