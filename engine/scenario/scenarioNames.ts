import type { CompiledFunnel } from '#engine/compile/index.ts'
import type { Registry, Names } from '#engine/definition/index.ts'
import { examplesOf } from '#engine/simulate/index.ts'
import type { ScenarioNames } from './schema/names.ts'

/** What scenarios of these funnels may name: their steps, buttons and operations, over the names of the registry. */
export function scenarioNames(funnels: CompiledFunnel[], registry: Registry, { paths, events }: Names): ScenarioNames {
  const steps = funnels.flatMap((funnel) => Object.entries(funnel.steps))
  const called = Object.assign({}, ...funnels.map(({ operations }) => operations)) as CompiledFunnel['operations']
  return {
    operations: Object.fromEntries(
      Object.entries(called).map(([name, operation]) => [
        name,
        Object.keys(examplesOf(operation, registry.operations[name]!)),
      ]),
    ),
    paths,
    events,
    steps: unique(steps.map(([path]) => path)),
    buttons: unique(steps.flatMap(([, { buttons }]) => Object.keys(buttons))),
  }
}

const unique = (names: string[]): string[] => [...new Set(names)].sort()
