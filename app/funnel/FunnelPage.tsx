import { lazy, Suspense, useCallback, useContext, useEffect, useReducer, useState, type ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import './funnel.css'
import { beganWith, Broken, type FunnelSource, type LostAnswers, NotLoaded, type ReadyFunnel } from 'runnel/browser'
import { type Elements, FunnelScreen, lazyComponent, loadOnce, useAddress, useFunnelView, useTitle } from 'runnel/react'
import { answerAddress, realClock, type Runner, type FunnelView } from 'runnel/run'
import type { FormData } from '#schemas/formData.ts'
import { offers } from '#schemas/offers.ts'
import type { Theme } from '#schemas/theme.ts'
import { components, fetchComponents, preloadComponents } from '#widgets/components.ts'
import { ownValue } from 'runnel/rules'
import { type FirstStep, useFirstScreen } from '../shell/firstScreen.ts'
import { LoadingNote } from '../shell/LoadingNote.tsx'
import { useSiteTheme } from '../shell/theme.ts'
import { FunnelFrame } from './FunnelFrame.tsx'
import { sources as served, type Sources, SourcesContext } from './funnels.ts'
import { DraftNote, InLanguage, LanguageChoice, useLanguage } from './words/languages.tsx'
import { usesOf } from './usesOf.ts'
import { loadEngine, useSiteRunner } from './useSiteRunner.ts'
import { files } from '../uploads/files.ts'

/**
 * The page of a funnel's address. It shows the funnel that answers for the address, or `notFound` if there is none or
 * the brand does not offer it (ROUTE-01 to ROUTE-04, docs/format.md §3.2). A person in the middle of a funnel gets the
 * version with which they began.
 */
export default function FunnelPage({ address, notFound }: { address: string; notFound: ReactNode }) {
  const theme = useSiteTheme()
  const now = useContext(SourcesContext)
  const [begun, found] = useReducer(withSource, new Map())
  const sources = new Map([...now, ...begun])
  const answer = answerAddress(
    address,
    [...sources.values()].map((source) => source.addresses),
  )
  const source = answer && sources.get(answer.funnel)
  // A version that is not served to new people any more may have the address.
  const unsure =
    (!source || answer.redirect) &&
    [...sources.values()].find(({ addresses: { id } }) => !begun.has(id) && beganWith(id))
  useEffect(() => {
    if (unsure)
      void loadEngine()
        .then((engine) => engine.begun(unsure))
        .catch(() => unsure)
        .then(found)
  }, [unsure])
  if (unsure) return <Waiting />
  if (!source || !offers(theme, answer.funnel)) return notFound
  if (answer.redirect) return <Redirect to={answer.redirect + window.location.search} replace />
  return <OpenedFunnel key={answer.funnel + !source.past} source={source} step={answer.step} found={found} />
}

const withSource = (all: Sources, source: FunnelSource): Sources => new Map(all).set(source.addresses.id, source)

const Waiting = () => (
  <FunnelFrame>
    <LoadingNote />
  </FunnelFrame>
)

/** Fetches what the screen that the server drew is made of, so that it is drawn again at once. */
export async function prepare({ funnel, view, lost, language }: FirstStep, sources = served): Promise<void> {
  const source = sources.get(funnel)!
  // Asked for now and needed later; a failure shows then.
  source.data(language?.id).catch(() => undefined)
  const { blocks, ...named } = usesOf(view)
  // Blocks are read, and taken over when they come, but for those that no page fetches ahead.
  const [later, now] = [true, false].map((ahead) =>
    blocks.filter((name) => ahead === 'preload' in components.blocks[name]!),
  )
  fetchComponents({ widgets: [], blocks: later! }).catch(() => undefined)
  await Promise.all([fetchComponents({ ...named, blocks: now! }), lost && lossNote.fetch()])
}

interface OpenedFunnelProps {
  source: FunnelSource
  step?: string | undefined
  /** Hears of another version with which this tab began. */
  found: (source: FunnelSource) => void
}

function OpenedFunnel({ source, step, found }: OpenedFunnelProps) {
  const first = useFirstScreen()?.step
  const theme = useSiteTheme()
  const [, navigate] = useLocation()
  const tag = useLanguage(source, first)
  const { runner, ready } = useSiteRunner({ source, step, theme, navigate, first, found, language: tag })
  const language = first?.language ?? ready?.funnel.language
  const choice = <LanguageChoice {...{ source, first }} language={tag} />
  return (
    <InLanguage language={language}>
      {runner ? (
        <RunningFunnel {...{ runner, source, step, theme, navigate, ready, choice }} lost={first?.lost ?? ready?.lost}>
          <DraftNote language={language} />
        </RunningFunnel>
      ) : (
        <Waiting />
      )}
    </InLanguage>
  )
}

/** Prefetches the code of later steps while the first screen is read. */
function usePreload({ details }: FunnelSource, ready: ReadyFunnel | undefined): void {
  useEffect(() => {
    if (!ready) return
    const later = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 200))
    later(() => {
      // A failed prefetch is ignored: the code is fetched again when it is needed.
      details().catch(() => undefined)
      preloadComponents({ ...ready.funnel.uses, parts: ['Stages'] }).catch(() => undefined)
    })
  }, [details, ready])
}

/** Loaded only by funnels that save journeys on the server; the form works without it. */
const SaveForLater = lazy(() => import('../saving/SaveForLater.tsx').catch(() => ({ default: () => null })))

/** Loaded on demand: it is rarely shown. */
const lossNote = loadOnce(async () => (await import('./LossNote.tsx')).default)
const LossNote = lazyComponent<LostAnswers>(lossNote)

/** What the page around a funnel needs of its view. */
const placeOf = ({ page, notice, dialog, stages, ...place }: FunnelView) => place
type Place = ReturnType<typeof placeOf>

/** Offers to save the journey on every waiting step that is not final. */
function Saving({ runner, view, funnel }: { runner: Runner; view: Place } & Pick<ReadyFunnel, 'funnel'>) {
  if (funnel.persist.in !== 'server' || view.automatic || view.over || ownValue(funnel.steps, view.step)?.final)
    return null
  const typedEmail = (): string => String((runner.state().form as FormData).contactDetails?.email ?? '')
  return (
    <Suspense>
      <SaveForLater funnel={funnel} email={typedEmail} />
    </Suspense>
  )
}

interface RunningFunnelProps {
  runner: Runner
  source: FunnelSource
  step?: string | undefined
  theme: Theme
  navigate: (path: string, options?: { replace?: boolean }) => void
  ready: ReadyFunnel | undefined
  lost: LostAnswers | undefined
  /** Links to its other languages. */
  choice: Elements
  /** Stands above the step. */
  children: Elements
}

function RunningFunnel(props: RunningFunnelProps) {
  const { runner, source, step, theme, navigate, ready, lost, choice, children } = props
  const view = useFunnelView(runner, placeOf)
  const [firstShown] = useState(view.step)
  if (view.failed) throw view.failed === 'broken' ? new Broken() : new NotLoaded()
  const { path } = source.addresses
  const goTo = useCallback(
    (to: string, replace: boolean) =>
      // The engine reads the parameters of the first address, and may arrive after the screen that the server drew.
      navigate(`${path}/${to}${replace ? window.location.search : ''}`, { replace }),
    [navigate, path],
  )
  useAddress(runner, view, step, goTo)
  usePreload(source, ready)
  useTitle(runner, theme.brandName)
  return (
    <FunnelFrame progress={view.progress} aside={choice}>
      {children}
      {lost && view.step === firstShown && <LossNote {...lost} />}
      <FunnelScreen runner={runner} components={components} theme={theme} clock={realClock} files={files} />
      {ready && <Saving {...{ runner, view }} funnel={ready.funnel} />}
    </FunnelFrame>
  )
}
