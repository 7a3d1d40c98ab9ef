import { useSyncExternalStore } from 'react'
import { writePageLink } from '../link/pageLink.ts'
import { Bar } from '../parts/Bar.tsx'
import { Choice } from '../parts/Choice.tsx'
import { LastVersion } from '../parts/LastVersion.tsx'
import { NameChoice, namesOf } from '../parts/NameChoice.tsx'
import { stepInWords } from '../parts/stepTitle.ts'
import type { createBridge } from '../screen/bridge.ts'
import { whyElsewhere } from '../session/whyElsewhere.ts'
import { usePreviewState, useScreen } from '../store/usePreviewState.ts'
import { merged, sides, stepsOf, type Comparison, type Side } from './createComparison.ts'

const names: Record<Side, string> = { left: 'Left', right: 'Right' }

interface CompareProps {
  comparison: Comparison
  bridges: Record<Side, ReturnType<typeof createBridge>>
  /** The screen of a side. */
  screens: Record<Side, React.ReactNode>
}

/** One side: its funnel and brand, and the step in a phone. */
function SideView({ comparison, bridges, screens, side }: CompareProps & { side: Side }) {
  const preview = comparison.previews[side]
  const state = usePreviewState(preview)
  const { funnels, brands, link, previewed, session, problem } = state
  const step = comparison.step()
  useScreen(preview, state, bridges[side])
  const steps = stepsOf(state)
  const lacks = step !== undefined && steps.length > 0 && !steps.includes(step)
  const elsewhere = session && whyElsewhere(session, step, (path) => path)
  return (
    <section className="compare-side" aria-label={names[side]}>
      <div className="compare-choices">
        <NameChoice
          label="Funnel"
          names={funnels}
          value={link.funnel}
          onChange={(funnel) => comparison.choose(side, { funnel })}
        />
        <NameChoice
          label="Brand"
          names={namesOf(brands)}
          value={link.brand}
          onChange={(brand) => comparison.choose(side, { brand })}
        />
        <a
          href={`/preview${writePageLink({ funnel: link.funnel, brand: link.brand, step: lacks ? undefined : step })}`}
        >
          Open in the preview
        </a>
      </div>
      {problem && (
        <p className="preview-problem" role="alert">
          {problem}
        </p>
      )}
      <LastVersion previewed={previewed} />
      <p className="phone-note" role="status" hidden={!lacks && !elsewhere}>
        {lacks ? `${link.funnel} has no step “${step}”.` : elsewhere}
      </p>
      <div className="phone phone-390" hidden={lacks}>
        {screens[side]}
      </div>
    </section>
  )
}

/** Two variants or two brands side by side, at the same step. */
export function Compare(props: CompareProps) {
  const { comparison } = props
  const { left, right } = comparison.previews
  const state = { left: usePreviewState(left), right: usePreviewState(right) }
  const step = useSyncExternalStore(comparison.subscribe, comparison.step)
  const own = { left: stepsOf(state.left), right: stepsOf(state.right) }
  const steps = merged(own.left, own.right)
  const at = step === undefined ? -1 : steps.indexOf(step)
  const sidesWith = (path: string): Side[] => sides.filter((side) => own[side].includes(path))
  const onlyIn = (path: string): string => {
    const [first, second] = sidesWith(path)
    return second ? '' : ` (only ${state[first!].link.funnel})`
  }
  const button = (label: string, to: string | undefined) => (
    <button type="button" className="button" disabled={to === undefined} onClick={() => comparison.moveTo(to!)}>
      {label}
    </button>
  )
  return (
    <div className="sheet compare">
      <Bar page="compare" link={comparison.link()}>
        <Choice label="Step" value={step ?? ''} onChange={comparison.moveTo}>
          {at < 0 && <option value={step ?? ''}>{step ?? '–'}</option>}
          {steps.map((path) => (
            <option key={path} value={path}>
              {stepInWords(state[sidesWith(path)[0]!].previewed?.compiled, path) + onlyIn(path)}
            </option>
          ))}
        </Choice>
        <div className="compare-moves">
          {button('Previous step', steps[at - 1])}
          {button('Next step', at < 0 ? undefined : steps[at + 1])}
        </div>
      </Bar>
      <main className="compare-sides">
        {sides.map((side) => (
          <SideView key={side} side={side} {...props} />
        ))}
      </main>
    </div>
  )
}
