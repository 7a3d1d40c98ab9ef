import { memo } from 'react'
import { choicesFor } from '../session/plan.ts'
import type { CompiledFunnel } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'

const groupNames = { outcomes: 'Decisions', examples: 'Examples', failures: 'Failures', transport: 'Connection' }

/** Every answer that an operation may give, as `<option>`s. They depend only on the definition. */
export const AnswerOptions = memo(function AnswerOptions({
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
