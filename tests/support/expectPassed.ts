import type { ScenarioInFile } from '#engine/scenario/scenario.ts'
import type { ScenarioResult } from '#engine/scenario/runScenario.ts'
import { story } from '#engine/scenario/story.ts'

/** Fails a test with a scenario's story, without a stack trace: the position in the test says nothing about the scenario. */
export function expectPassed(found: ScenarioInFile, result: ScenarioResult): void {
  if (result.passed) return
  const error = new Error(story(found, result))
  error.name = 'Scenario'
  error.stack = `${error.name}: ${error.message}`
  throw error
}
