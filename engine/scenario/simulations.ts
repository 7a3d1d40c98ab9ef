import { didYouMean } from '#engine/rules/index.ts'
import { type Simulation, type Simulations, examplesOf } from '#engine/simulate/index.ts'
import type { ScenarioEngine } from './runScenario.ts'
import type { AnswerText, Scenario } from './scenario.ts'

/** The others that there are, or the one that was perhaps meant. */
const instead = (word: string, known: string[]): string =>
  didYouMean(word, known) ?? `known: ${known.join(', ') || 'none'}`

function simulationOf(name: string, answer: string | AnswerText, engine: ScenarioEngine): Simulation {
  const { operations, id } = engine.funnel
  const operation = operations[name]
  if (!operation) throw new Error(`"${name}" is not an operation of ${id}; ${instead(name, Object.keys(operations))}`)
  const examples = examplesOf(operation, engine.registry.operations[name]!)
  const wanted = typeof answer === 'string' ? answer : answer.example
  const example = wanted === undefined ? undefined : examples[wanted]
  if (wanted !== undefined && !example)
    throw new Error(`${name} has no example "${wanted}"; ${instead(wanted, Object.keys(examples))}`)
  if (typeof answer === 'string') return example!
  const takes = answer.takes ? { takes: answer.takes } : {}
  if (answer.status !== undefined) return { status: answer.status, body: answer.body ?? {}, ...takes }
  if (answer.failure !== undefined)
    return { failure: answer.failure, ...(answer.message ? { message: answer.message } : {}), ...takes }
  const base = (example ?? examples.success) as { output?: Record<string, unknown> }
  return answer.output
    ? { output: { ...base.output, ...answer.output }, ...takes }
    : ({ ...base, ...takes } as Simulation)
}

export const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

/** What operations answer in a scenario. Throws on names that nothing stands behind. */
export const simulationsOf = (scenario: Scenario, engine: ScenarioEngine): Simulations =>
  Object.fromEntries(
    Object.entries(scenario.operations ?? {}).map(([name, answers]) => [
      name,
      listOf(answers).map((answer) => simulationOf(name, answer, engine)),
    ]),
  )
