import type { CompiledFunnel } from '#engine/compile/index.ts'
import type { Registry, Names } from '#engine/definition/index.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import { mapValues } from '#engine/run/index.ts'
import { examplesOf } from '#engine/simulate/index.ts'

/** What scenarios may name. An empty list leaves the name open: what plays the scenario says then what it does not know. */
export interface ScenarioNames {
  /** Operations with the names of what they may answer. */
  operations: Record<string, string[]>
  paths: string[]
  events: string[]
  /** Paths of steps. */
  steps: string[]
  buttons: string[]
}
export const openNames: ScenarioNames = { operations: {}, paths: [], events: [], steps: [], buttons: [] }

/** A word, one of those known if there are any. */
export const oneOfNames = (title: string, names: string[]): JsonSchema => ({
  title,
  type: 'string',
  ...(names.length > 0 && { enum: names }),
})

/** What scenarios of these funnels may name: their steps, buttons and operations, over the names of the registry. */
export function scenarioNames(funnels: CompiledFunnel[], registry: Registry, { paths, events }: Names): ScenarioNames {
  const steps = funnels.flatMap((funnel) => Object.entries(funnel.steps))
  const called = Object.assign({}, ...funnels.map(({ operations }) => operations)) as CompiledFunnel['operations']
  return {
    operations: mapValues(called, (operation, name) => Object.keys(examplesOf(operation, registry.operations[name]!))),
    paths,
    events,
    steps: unique(steps.map(([path]) => path)),
    buttons: unique(steps.flatMap(([, { buttons }]) => Object.keys(buttons))),
  }
}

const unique = (names: string[]): string[] => [...new Set(names)].sort()
