import { dirname, join } from 'node:path'
import { takenIn } from 'runnel/explore'
import { ForPeople } from 'runnel/run'
import { runScenario } from 'runnel/scenario'
import { loadScenarios, type ScenarioInFile, useFileValidators } from 'runnel/scenario/load'
import type { PlayedScenario } from '../report/playedScenario.ts'
import { UsageError } from './command.ts'
import { compiledModules } from './compiledModules.ts'
import { withFile } from './faults.ts'
import type { OpenedFunnel } from './openFunnel.ts'
import { withChanges } from './variantChanges.ts'

/** The scenarios of a funnel. @throws UsageError if they cannot be read. */
export async function scenariosOf(file: string): Promise<ScenarioInFile[]> {
  const folder = join(dirname(file), 'scenarios')
  const compiled = compiledModules()
  if (compiled) useFileValidators(await compiled.fileValidators())
  try {
    return withFile('read', folder, () => loadScenarios(folder))
  } catch (error) {
    if (!(error instanceof ForPeople)) throw error
    throw new UsageError(error.message, 'docs/guides/scenarios.md says what scenarios are made of')
  }
}

/** Plays scenarios without a browser, and adds the transitions that they take to `taken`, if it is given. */
export async function playAll(
  { engine, loaded }: OpenedFunnel,
  scenarios: ScenarioInFile[],
  taken?: Set<string>,
): Promise<PlayedScenario[]> {
  // XState prepares much for an observer that nobody needs without `taken`.
  const observed: typeof engine = taken
    ? { ...engine, inspect: (event) => takenIn(event).transitions.forEach((id) => taken.add(id)) }
    : engine
  const played: PlayedScenario[] = []
  for (const found of scenarios) played.push({ found, result: await runScenario(found.scenario, observed) })
  return withChanges(played, loaded)
}
