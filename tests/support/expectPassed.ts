import type { ScenarioInFile, ScenarioResult } from 'runnel/scenario'
import { story } from 'runnel/scenario'

/** Fails a test with a scenario's story, without a stack trace: the position in the test says nothing about the scenario. */
export function expectPassed(found: ScenarioInFile, result: ScenarioResult): void {
  if (result.passed) return
  const error = new Error(story(found, result))
  error.name = 'Scenario'
  error.stack = `${error.name}: ${error.message}`
  throw error
}
