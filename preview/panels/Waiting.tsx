import type { CompiledFunnel } from 'runnel/compile'
import type { Registry } from 'runnel/contracts'
import { Json } from '../parts/Json.tsx'
import type { Session } from '../session/createSession.ts'
import { choicesFor, usual } from '../session/plan.ts'

/** The calls that wait for the tester to choose an answer. */
export function Waiting({
  session,
  funnel,
  registry,
}: {
  session: Session
  funnel: CompiledFunnel
  registry: Registry
}) {
  return (
    <div role="alert">
      {session.waiting().map(({ id, operation, inputs, answer }) => {
        const { outcomes, examples, failures, transport } = choicesFor(operation, funnel, registry)
        const failing = new Set([...failures, ...transport.filter((name) => name !== 'slow')])
        return (
          <div key={id} className="waiting">
            <p>
              <strong>{operation}</strong> waits. What does it answer?
            </p>
            <div className="waiting-answers">
              {[usual, ...outcomes, ...examples, ...failures, ...transport].map((name) => (
                <button
                  key={name}
                  type="button"
                  className={failing.has(name) ? 'button button-failing' : 'button'}
                  onClick={() => answer(name)}
                >
                  {name === usual ? 'as usual' : name}
                </button>
              ))}
            </div>
            <details>
              <summary>What it was sent</summary>
              <Json value={inputs} />
            </details>
          </div>
        )
      })}
    </div>
  )
}
