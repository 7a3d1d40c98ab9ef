import { useId, memo } from 'react'
import type { CompiledFunnel } from 'runnel/compile'
import type { Registry } from 'runnel/contracts'
import { ownValue } from 'runnel/rules'
import { withoutClauses } from '../parts/withoutClauses.ts'
import { ask, usual, choicesFor } from '../session/plan.ts'
import type { Session } from '../session/createSession.ts'

const groupNames = { outcomes: 'Decisions', examples: 'Examples', failures: 'Failures', transport: 'Connection' }

/** Every answer that an operation may give, as `<option>`s. They depend only on the definition. */
const AnswerOptions = memo(function AnswerOptions({
  operation,
  funnel,
  registry,
}: {
  operation: string
  funnel: CompiledFunnel
  registry: Registry
}) {
  const choices = choicesFor(operation, funnel, registry)
  return (Object.keys(groupNames) as (keyof typeof groupNames)[])
    .filter((group) => choices[group].length > 0)
    .map((group) => (
      <optgroup key={group} label={groupNames[group]}>
        {choices[group].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </optgroup>
    ))
})

interface Props {
  operation: string
  funnel: CompiledFunnel
  registry: Registry
  session: Session
  onChange(names: string[]): void
}

/** The answers of one operation, call by call; the last one repeats. */
export function AnswerChoice({ operation, funnel, registry, session, onChange }: Props) {
  const id = useId()
  const names = session.plan.coming(operation)
  const calls = session.player.calls.filter((call) => call.operation === operation).length
  const changed = names.some((name) => name !== usual)
  const replace = (at: number, name: string): void => onChange(names.map((old, index) => (index === at ? name : old)))
  return (
    <div className={changed ? 'answer answer-changed' : 'answer'}>
      <div className="answer-head">
        <label htmlFor={`${id}-0`}>{operation}</label>
        {calls > 0 && <span className="answer-calls">{calls === 1 ? 'called once' : `called ${calls} times`}</span>}
      </div>
      <p id={`${id}-about`} className="answer-about">
        {withoutClauses(ownValue(registry.operations, operation)?.about ?? '')}
      </p>
      {names.map((name, at) => (
        <div key={at} className="answer-row">
          <select
            id={`${id}-${at}`}
            aria-describedby={`${id}-about`}
            aria-label={at === 0 ? undefined : `${operation}, answer ${at + 1}`}
            value={name}
            onChange={(event) => replace(at, event.target.value)}
          >
            <option value={usual}>as usual</option>
            <option value={ask}>ask me</option>
            {name.startsWith('#') && <option value={name}>{`as the scenario says (${name.slice(1)})`}</option>}
            <AnswerOptions {...{ operation, funnel, registry }} />
          </select>
          {names.length > 1 && (
            <button
              type="button"
              className="button-quiet"
              aria-label={`Remove answer ${at + 1} of ${operation}`}
              onClick={() => onChange(names.filter((_, index) => index !== at))}
            >
              ×
            </button>
          )}
          {at === names.length - 1 && (
            <button
              type="button"
              className="button-quiet"
              aria-label={`Another answer for the call after, ${operation}`}
              title="Another answer for the call after"
              onClick={() => onChange([...names, usual])}
            >
              +
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
