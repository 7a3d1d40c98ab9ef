import { useMemo, useSyncExternalStore } from 'react'
import type { CompiledFunnel } from 'runnel/compile'
import { ownValue } from 'runnel/rules'
import type { Brand } from '../data/loadPreview.ts'
import { Picture } from '../drawing/Picture.tsx'
import { writePageLink } from '../link/pageLink.ts'
import { stepTitle } from '../parts/stepTitle.ts'
import { Bar } from '../parts/Bar.tsx'
import { LastVersion } from '../parts/LastVersion.tsx'
import { NameChoice, namesOf } from '../parts/NameChoice.tsx'
import { shownOf } from '../screen/shown.ts'
import type { Overview as OverviewStore, OverviewState, OverviewStep } from './createOverview.ts'

const scale = 0.55
const height = 760
const nothing = (): void => undefined

/** What a picture does not show of its step; undefined if it shows it. */
function lackOf({ path, session, problem }: OverviewStep): string | undefined {
  if (problem || !session) return problem
  const { step } = session.runner().state()
  if (session.runner().view().over) return 'It leads away from the funnel at once.'
  return step === path ? undefined : `No generated answers open it; they lead to “${step}”.`
}

/** The steps inside a step, each with its title, its id there, and what it is on the screen of the outer one. */
function Inside({ funnel, path }: { funnel: CompiledFunnel | undefined; path: string }) {
  const inside = Object.values(funnel?.steps ?? {}).filter((step) => step.path.startsWith(`${path}/`))
  if (inside.length === 0) return null
  return (
    <ul className="overview-inside" aria-label={`Steps inside ${path}`}>
      {inside.map((step) => (
        <li key={step.path}>
          <span className="overview-inner-title">{stepTitle(funnel, step.path)}</span>{' '}
          <code>{step.path.slice(path.length + 1)}</code> <span className="quiet">{step.as}</span>
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  step: OverviewStep
  at: number
  state: OverviewState
  brand: Brand
}

/** A step as a small picture, with its title and id. */
function Card({ step, at, state: { previewed, link }, brand }: CardProps) {
  const { path, session } = step
  const lack = lackOf(step)
  const runner = session?.runner()
  const content = useMemo(
    () => (session && runner ? { screen: shownOf(session, { key: path, brand, restart: nothing }) } : undefined),
    [session, runner, path, brand],
  )
  const compiled = previewed?.compiled
  const written = stepTitle(compiled, path)
  const title = (lack ? '' : session?.runner().view().page.title) || written || path
  return (
    <li className="overview-step">
      <a href={`/preview${writePageLink({ ...link, step: path })}`}>
        <span className="overview-number">{at + 1}</span>
        <strong>{title}</strong>
        <span>
          <code>{path}</code>
          {ownValue(compiled?.steps, path)?.entry === 'link-only' && <span className="overview-badge">link only</span>}
        </span>
      </a>
      {lack ? (
        <p className="overview-lack">{lack}</p>
      ) : (
        <Picture title={`Picture of ${path}`} content={content} width={390} height={height} scale={scale} />
      )}
      <Inside funnel={compiled} path={path} />
    </li>
  )
}

/** All steps of a funnel as small pictures; a click opens one in the preview. */
export function Overview({ overview }: { overview: OverviewStore }) {
  const state = useSyncExternalStore(overview.subscribe, overview.state)
  const { funnels, brands, link, previewed, brand, steps, problem } = state
  const drawn = steps.filter((step) => step.session || step.problem).length
  return (
    <div className="sheet">
      <Bar page="overview" link={link} title={previewed?.compiled?.title} problem={problem}>
        <NameChoice
          label="Funnel"
          names={funnels}
          value={link.funnel}
          onChange={(funnel) => overview.open({ funnel })}
        />
        <NameChoice
          label="Brand"
          names={namesOf(brands)}
          value={link.brand}
          onChange={(chosen) => overview.open({ brand: chosen })}
        />
      </Bar>
      <LastVersion previewed={previewed} />
      <main>
        <p className="quiet sheet-note" role="status">
          {drawn < steps.length ? `${drawn} of ${steps.length} steps` : `${steps.length} steps, with generated answers`}
        </p>
        <ol className="overview-steps">
          {brand && steps.map((step, at) => <Card key={step.path} {...{ step, at, state, brand }} />)}
        </ol>
      </main>
    </div>
  )
}
