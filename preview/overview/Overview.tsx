import { useMemo, useSyncExternalStore } from 'react'
import type { LoadedDetails, Brand } from '../data/loadPreview.ts'
import { Picture } from '../drawing/Picture.tsx'
import { writePageLink } from '../link/pageLink.ts'
import { stepTitle } from '../parts/stepTitle.ts'
import { Bar } from '../parts/Bar.tsx'
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

interface CardProps {
  step: OverviewStep
  at: number
  state: OverviewState
  details: LoadedDetails['details']
  brand: Brand
}

/** A step as a small picture, with its title and id. */
function Card({ step, at, state: { previewed, link }, details, brand }: CardProps) {
  const { path, session } = step
  const lack = lackOf(step)
  const runner = session?.runner()
  const content = useMemo(
    () =>
      session && runner ? { screen: shownOf(session, { key: path, brand, details, restart: nothing }) } : undefined,
    [session, runner, path, brand, details],
  )
  const written = stepTitle(previewed?.compiled, path)
  const title = (lack ? '' : session?.runner().view().page.title) || written || path
  return (
    <li className="overview-step">
      <a href={`/preview${writePageLink({ ...link, step: path })}`}>
        <span className="overview-number">{at + 1}</span>
        <strong>{title}</strong>
        <code>{path}</code>
      </a>
      {lack ? (
        <p className="overview-lack">{lack}</p>
      ) : (
        <Picture title={`Picture of ${path}`} content={content} width={390} height={height} scale={scale} />
      )}
    </li>
  )
}

/** All steps of a funnel as small pictures; a click opens one in the preview. */
export function Overview({ overview }: { overview: OverviewStore }) {
  const state = useSyncExternalStore(overview.subscribe, overview.state)
  const { funnels, brands, link, previewed, details, brand, steps, problem } = state
  const errors = previewed?.findings.filter(({ severity }) => severity === 'error') ?? []
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
      {errors.length > 0 && (
        <div className="preview-problem" role="alert">
          The file has errors; this is the last version without.
          <ul className="overview-errors">
            {errors.map(({ file, line, message }, at) => (
              <li key={at}>
                <code>
                  {file}:{line}
                </code>{' '}
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <main>
        <p className="quiet sheet-note" role="status">
          {drawn < steps.length ? `${drawn} of ${steps.length} steps` : `${steps.length} steps, with generated answers`}
        </p>
        <ol className="overview-steps">
          {details &&
            brand &&
            steps.map((step, at) => <Card key={step.path} {...{ step, at, state, details, brand }} />)}
        </ol>
      </main>
    </div>
  )
}
