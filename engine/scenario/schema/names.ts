import type { CompiledFunnel } from '#engine/compile/index.ts'
import { type Registry, type Names, mapValues } from '#engine/definition/index.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import { examplesOf } from '#engine/simulate/index.ts'

/** The names that scenarios may use. An empty list allows any name; an unknown one is reported when the scenario is played. */
export interface ScenarioNames {
  /** Names of possible answers, by operation. */
  operations: Record<string, string[]>
  paths: string[]
  events: string[]
  /** Paths of steps. */
  steps: string[]
  buttons: string[]
}
export const openNames: ScenarioNames = { operations: {}, paths: [], events: [], steps: [], buttons: [] }

/** Schema of a name: one of those given, or any if none are given. */
export const oneOfNames = (title: string, names: string[]): JsonSchema => ({
  title,
  type: 'string',
  ...(names.length > 0 && { enum: names }),
})

/** The names that scenarios of these funnels may use: their steps, buttons and operations, and the registry's paths and events. */
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
