import type { ScenarioResult } from 'runnel/scenario'
import type { ScenarioInFile } from 'runnel/scenario/load'

/** A scenario that was played, its place and its result. */
export interface PlayedScenario {
  found: ScenarioInFile
  result: ScenarioResult
  /** Why it was skipped, if it was. */
  skipped?: string
  /**
   * In a browser: the widgets whose answers cannot be entered by hand, once for each answer that was given to the
   * funnel directly.
   */
  given?: string[]
  /** What a variant changes, if it takes this scenario over and it fails there. */
  changes?: string[]
}

/** A skipped scenario has neither passed nor failed. */
export const failed = ({ result, skipped }: PlayedScenario): boolean => !result.passed && skipped === undefined
