import { quietWorld } from '#engine/explore/quietWorld.ts'
import { explainGate, valueInWords, type GatePart } from '../gate/gateParts.ts'
import type { TabProps } from './Tabs.tsx'

function Part({ part }: { part: GatePart }) {
  return (
    <li className={part.holds ? 'gate-part gate-true' : 'gate-part gate-false'}>
      <p className="gate-words"><span className="gate-mark">{part.holds ? 'true' : 'false'}</span> {part.words}</p>
      {part.reads.map(({ path, label, value }) => (
        <p key={path} className="gate-value">{label}: {valueInWords(value)} <code>{path}</code></p>
      ))}
      <p className="gate-rule"><code>{part.rule}</code></p>
      {part.either.length > 0 && <ul className="gate">{part.either.map((side) => <Part key={side.rule} part={side} />)}</ul>}
    </li>
  )
}

/** Why Next is open or shut, part by part. */
export function Why({ state: { session } }: TabProps) {
  if (!session) return <p>Nothing runs.</p>
  const { funnel, registry, ...world } = session.sample
  const state = session.runner().state()
  const explained = explainGate(state, quietWorld(funnel, registry, { ...world, now: session.clock.now() }))
  if (!explained) return <p>No step is active.</p>
  const { open, parts, messages } = explained
  const nav = funnel.steps[state.current]!
  return (
    <>
      <h3>{nav.hasNext ? (open ? 'Next is open' : 'Next is shut') : 'This step has no Next'} <span className="tab-where">{state.current}</span></h3>
      {parts.length === 0 ? <p>{nav.automatic ? 'It goes on by itself.' : 'No gate: Next is always open.'}</p> : <p>All of these must be true:</p>}
      <ul className="gate">{parts.map((part) => <Part key={part.rule} part={part} />)}</ul>
      {messages.length > 0 && (
        <>
          <h3>A press of Next would show</h3>
          <ul className="gate">
            {messages.map(({ path, label, text }) => (
              <li key={path} className="gate-part gate-false">
                <p className="gate-words">{text}</p>
                <p className="gate-value">{label} <code>{path}</code></p>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
