import type { Doing, Proof } from '../proof/createProof.ts'

const words: Record<Doing['what'], string> = {
  scenarios: 'Scenarios run',
  journey: 'Looking for a way',
  coverage: 'Journeys are played',
  affected: 'Funnels are compared',
}

/** What goes on, how far it is, and a way to end it. */
export function Progress({
  proof,
  doing,
  of,
}: {
  proof: Proof
  doing: Doing | undefined
  of: readonly Doing['what'][]
}) {
  if (!doing || !of.includes(doing.what)) return null
  return (
    <span className="proof-row">
      <label className="tab-option">
        <span>{words[doing.what]}</span>{' '}
        <progress max={doing.of} value={doing.of === undefined ? undefined : doing.done} />
      </label>
      <button type="button" className="button" onClick={() => proof.cancel()}>
        Stop
      </button>
    </span>
  )
}
