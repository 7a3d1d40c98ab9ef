import { type ReactNode, useId } from 'react'
import { StepName } from '../parts/StepName.tsx'
import { stepInWords } from '../parts/stepTitle.ts'
import type { Preview, PreviewState } from '../store/createPreview.ts'
import { widths } from '../link/link.ts'
import type { Pace } from '../session/previewClock.ts'
import { whyElsewhere } from '../session/whyElsewhere.ts'

interface SegmentsProps<Value extends string | number> {
  label: string
  value: Value
  choices: readonly { value: Value; text: string; hint?: string }[]
  onChange(value: Value): void
}

/** A choice between a few buttons side by side. */
function Segments<Value extends string | number>({ label, value, choices, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="segments">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} title={choice.hint}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface Props {
  preview: Preview
  state: PreviewState
}

const paceChoices: { value: Pace; text: string; hint: string }[] = [
  { value: 'instant', text: 'at once', hint: 'Waits take no time' },
  { value: 'real', text: 'real', hint: 'Waits take as long as for a consumer' },
  { value: 'hand', text: 'by hand', hint: 'Time passes when you say so' },
]

const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`

/** Advances the clock by one timer at a time. */
function ManualClock({ state: { session } }: Props) {
  const next = session?.clock.next()
  return (
    <div className="by-hand">
      <button type="button" className="button" disabled={next === undefined} onClick={() => void session!.clock.step()}>
        {next === undefined ? 'Nothing waits' : `Next: in ${seconds(next)}`}
      </button>
      <button type="button" className="button" onClick={() => void session?.clock.advance(1000)}>
        +1 s
      </button>
    </div>
  )
}

/** The current state in one line. */
function Status({ state: { session, link, previewed } }: Props) {
  if (!session) return null
  const { current } = session.runner().state()
  const view = session.runner().view()
  const panel = view.dialog ?? view.notice ?? view.page
  const marks = [
    view.busy && !view.over ? 'busy' : '',
    view.over ? 'left' : '',
    panel.nav?.next?.shut ? 'Next is shut' : '',
    session.waiting().length > 0 ? 'a call waits for you' : '',
  ]
  return (
    <p className="phone-status" role="status">
      <strong>{current ? <StepName funnel={previewed?.compiled} path={current} /> : link.funnel}</strong>
      {marks.filter(Boolean).map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </p>
  )
}

/** The funnel in a frame of a chosen width. */
export function Phone({ preview, state, screen }: Props & { screen: ReactNode }) {
  const { link, session, previewed } = state
  const elsewhere = session && whyElsewhere(session, link.step, (path) => stepInWords(previewed?.compiled, path))
  return (
    <section className="phone-column" aria-label="Phone">
      <div className="phone-tools">
        <Segments label="Time" value={link.pace} choices={paceChoices} onChange={(pace) => preview.look({ pace })} />
        {link.pace === 'hand' && <ManualClock {...{ preview, state }} />}
        <Segments
          label="Width"
          value={link.width}
          choices={widths.map((value) => ({ value, text: String(value) }))}
          onChange={(width) => preview.look({ width })}
        />
      </div>
      <Status {...{ preview, state }} />
      {session?.refused && (
        <p className="phone-note" role="status">
          {session.refused}
        </p>
      )}
      {elsewhere && (
        <p className="phone-note" role="status">
          {session?.closed
            ? elsewhere
            : `${elsewhere} Go on from here, or choose what operations answer and open it again.`}
        </p>
      )}
      <div className={`phone phone-${link.width}`}>{screen}</div>
    </section>
  )
}
