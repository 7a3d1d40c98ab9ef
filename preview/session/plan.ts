import type { CompiledFunnel } from 'runnel/compile'
import type { Registry } from 'runnel/contracts'
import { type Simulation, type Simulations, examplesOf, usualExample } from 'runnel/simulate'
import { ownValue } from 'runnel/rules'

/** The name of an answer: an example of the contract, or one of these. */
export const usual = 'usual'
/** The tester chooses the answer when the call is made. */
export const ask = 'ask'
/** The n-th answer that the scenario writes out: `#1`. */
const writtenOut = /^#(\d+)$/

/** The answers of operations, call by call; the last one repeats. */
export interface Plan {
  /** The names of the next answers. */
  coming(operation: string): string[]
  set(operation: string, names: string[]): void
  /** The chosen answers, before calls used any of them. */
  chosen(): Record<string, string[]>
  /** Takes the name of the answer for the next call. */
  take(operation: string): string
  /** Records the answer that a call got. */
  gave(operation: string, name: string): void
  /** All answers from the first call on, so that a replay gets the same; answers that equal the start are left out. */
  whole(): Record<string, string[]>
}

const withoutRepeats = (names: string[]): string[] => {
  const last = names.at(-1)
  const end = names.findLastIndex((name) => name !== last)
  return names.slice(0, end + 2)
}

const same = (a: string[], b: string[]): boolean => a.join() === b.join()

/** Creates a plan. `usually` has the default answers; an operation that it does not name gives its usual answer. */
export function createPlan(usually: Record<string, string[]>, chosen: Record<string, string[]> = {}): Plan {
  const coming = new Map(Object.entries({ ...usually, ...chosen }))
  let choices = chosen
  const given = new Map<string, string[]>()
  const comingOf = (operation: string): string[] => coming.get(operation) ?? [usual]
  return {
    coming: comingOf,
    set: (operation, names) => {
      coming.set(operation, names)
      choices = { ...choices, [operation]: names }
    },
    chosen: () => choices,
    take: (operation) => {
      const [first = usual, ...rest] = comingOf(operation)
      if (rest.length > 0) coming.set(operation, rest)
      return first
    },
    gave: (operation, name) => void given.set(operation, [...(given.get(operation) ?? []), name]),
    whole: () => {
      const operations = [...new Set([...coming.keys(), ...given.keys()])]
      const all = operations.map(
        (operation) => [operation, withoutRepeats([...(given.get(operation) ?? []), ...comingOf(operation)])] as const,
      )
      return Object.fromEntries(
        all.filter(([operation, names]) => !same(names, withoutRepeats(ownValue(usually, operation) ?? [usual]))),
      )
    },
  }
}

/** The answers that a scenario gives, as a plan. */
export const planOf = (simulations: Simulations): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(simulations).map(([operation, list]) => [operation, list.map((_, at) => `#${at + 1}`)]),
  )

export function simulationNamed(
  name: string,
  operation: string,
  { funnel, registry, simulations }: { funnel: CompiledFunnel; registry: Registry; simulations: Simulations },
): Simulation {
  const [, at] = writtenOut.exec(name) ?? []
  const written = at === undefined ? undefined : ownValue(simulations, operation)?.[Number(at) - 1]
  if (written) return written
  const compiled = funnel.operations[operation]!
  const contract = registry.operations[operation]!
  return ownValue(examplesOf(compiled, contract), name) ?? usualExample(compiled, contract)
}

/** The answers that can be chosen for an operation, in groups. */
export interface Choices {
  outcomes: string[]
  examples: string[]
  failures: string[]
  transport: string[]
}

const transport = ['slow', 'malformed', 'offline', 'timeout']

export function choicesFor(operation: string, funnel: CompiledFunnel, registry: Registry): Choices {
  const compiled = funnel.operations[operation]!
  const contract = registry.operations[operation]!
  const examples = examplesOf(compiled, contract)
  const outcomes = compiled.outcome?.values ?? []
  const failures = compiled.failures
    .map(({ code }) => code)
    .filter((code) => !transport.includes(code) && code !== 'unset')
  const known = new Set([...outcomes, ...failures, ...transport, 'unset'])
  const own = Object.keys(examples).filter((name) => !known.has(name))
  const failing = own.filter((name) => 'failure' in examples[name]! || 'status' in examples[name]!)
  return {
    outcomes,
    examples: own.filter((name) => !failing.includes(name) && !(name === 'success' && outcomes.length > 0)),
    failures: [...failures, ...failing],
    transport,
  }
}
