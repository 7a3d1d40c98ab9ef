import { quietWorld, traceGate, type TracedPart } from 'runnel/simulate'
import { ownValue } from 'runnel/rules'
import { StepName } from '../parts/StepName.tsx'
import type { PanelProps } from '../store/createPreview.ts'

function Part({ part: { text, holds, reads, parts } }: { part: TracedPart }) {
  return (
    <li className={holds ? 'gate-part gate-true' : 'gate-part gate-false'}>
      <p className="gate-words">
        <span className="gate-mark">{String(holds)}</span>{' '}
        {parts.length > 0 ? <span>{text}</span> : <code>{text}</code>}
      </p>
      {reads.map(({ path, label, value }) => (
        <p key={path} className="gate-value">
          {label ? (
            <>
              <span>{`${label}: ${value}`}</span> <code>{path}</code>
            </>
          ) : (
            <>
              <code>{path}</code>
              <span>{`: ${value}`}</span>
            </>
          )}
        </p>
      ))}
      {parts.length > 0 && <Parts parts={parts} />}
    </li>
  )
}

const Parts = ({ parts }: { parts: TracedPart[] }) => (
  <ul className="gate">
    {parts.map((part, at) => (
      <Part key={at} part={part} />
    ))}
  </ul>
)

/** Why Next is open or shut, part by part; `runnel why` says the same. */
export function Why({ state: { session } }: PanelProps) {
  if (!session) return <p>Nothing runs.</p>
  const { funnel, registry, ...world } = session.sample
  const state = session.runner().state()
  const step = ownValue(funnel.steps, state.current)
  if (!step) return <p>No step is active.</p>
  const now = session.clock.now()
  const { open, gate, fields } = traceGate(step, { ...state, world: quietWorld(funnel, registry, { ...world, now }) })
  const messages = fields.filter(({ message }) => message !== '')
  return (
    <>
      <h3>{step.hasNext ? (open ? 'Next is open' : 'Next is shut') : 'This step has no Next'}</h3>
      <p className="quiet">
        <StepName {...{ funnel, path: state.current }} />
      </p>
      {gate ? (
        <Parts parts={[gate]} />
      ) : (
        <p>{step.automatic ? 'It is automatic.' : 'There is no gate: only what the fields say counts.'}</p>
      )}
      {messages.length > 0 && (
        <>
          <h3>A press of Next would show</h3>
          <ul className="gate">
            {messages.map(({ path, label, message }) => (
              <li key={path} className="gate-part gate-false">
                <p className="gate-words">{message}</p>
                <p className="gate-value">
                  <span>{label}</span> <code>{path}</code>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
