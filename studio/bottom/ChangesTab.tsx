import type { PaneProps, Shown } from '../proof/useProof.ts'
import { Progress } from './Progress.tsx'

/** Which funnels differ from what is published, and how: a change of the library reaches many. */
export function ChangesTab({ workspace, proof, project, state }: PaneProps & Shown) {
  const { affected, doing, isChecked } = state
  return (
    <>
      <div className="proof-row">
        <button type="button" className="button" disabled={doing !== undefined} onClick={() => void proof.compare()}>
          Compare with what is published
        </button>
        <Progress {...{ proof, doing, of: ['affected'] }} />
      </div>
      {!affected && (
        <p className="proof-empty">
          A change of the library, or of a funnel that others extend, changes them too. This says which, and what each
          does differently.
        </p>
      )}
      {affected && !isChecked && <p className="quiet">As before the last change.</p>}
      {affected?.length === 0 && <p role="status">No funnel differs from what is published.</p>}
      {affected?.map(({ funnel, steps, sentences, broken }) => (
        <section key={funnel} className="proof-item" aria-label={funnel}>
          <div className="proof-row">
            <h3>{funnel}</h3>
            {broken && <span className="proof-mark proof-error">cannot run any more</span>}
            {funnel !== project.funnel && (
              <button type="button" className="button" onClick={() => workspace.open(funnel)}>
                Show it
              </button>
            )}
          </div>
          {steps.length > 0 && <p className="quiet">{`Steps that differ: ${steps.join(', ')}`}</p>}
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
