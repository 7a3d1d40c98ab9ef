import type { CompiledFunnel } from '#engine/compile/index.ts'
import { type Registry, mapValues } from '#engine/definition/index.ts'
import { instead, ownValue } from '#engine/rules/index.ts'
import { ForPeople } from '#engine/run/index.ts'
import { type Simulation, type Simulations, examplesOf } from '#engine/simulate/index.ts'
import type { AnswerText, Scenario } from './scenario.ts'

interface Known {
  funnel: CompiledFunnel
  registry: Registry
}

function simulationOf(name: string, answer: string | AnswerText, { funnel, registry }: Known): Simulation {
  const { operations, id } = funnel
  const operation = ownValue(operations, name)
  if (!operation)
    throw new ForPeople(`"${name}" is not an operation of ${id}; ${instead(name, Object.keys(operations))}`)
  const examples = examplesOf(operation, registry.operations[name]!)
  const wanted = typeof answer === 'string' ? answer : answer.example
  const example = wanted === undefined ? undefined : ownValue(examples, wanted)
  if (wanted !== undefined && !example)
    throw new ForPeople(`${name} has no example "${wanted}"; ${instead(wanted, Object.keys(examples))}`)
  if (typeof answer === 'string') return example!
  const takes = answer.takes ? { takes: answer.takes } : {}
  if (answer.status !== undefined) return { status: answer.status, body: answer.body ?? {}, ...takes }
  if (answer.failure !== undefined) return { failure: answer.failure, message: answer.message || undefined, ...takes }
  const base = (example ?? examples.success) as { output?: Record<string, unknown> }
  return answer.output
    ? { output: { ...base.output, ...answer.output }, ...takes }
    : ({ ...base, ...takes } as Simulation)
}

/** The simulated replies of a scenario by operation, in order of calls. Throws if an operation or an example is unknown. */
export const simulationsOf = (scenario: Scenario, known: Known): Simulations =>
  mapValues(scenario.operations ?? {}, (answers, name) =>
    [answers].flat().map((answer) => simulationOf(name, answer, known)),
  )
