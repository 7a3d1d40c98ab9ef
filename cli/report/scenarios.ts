import type { ScenarioInFile } from '#engine/scenario/loadScenarios.ts'
import type { ScenarioResult } from '#engine/scenario/runScenario.ts'
import { lineOfFailure, story } from '#engine/scenario/story.ts'
import { githubCommand } from './toGithub.ts'
import type { FormatName } from './formats.ts'

/** A scenario that was played, and where it is written. */
export interface PlayedScenario {
  found: ScenarioInFile
  result: ScenarioResult
  /** Why it was not played, if it was not. */
  skipped?: string
}

const failed = ({ result }: PlayedScenario): boolean => !result.passed

const asData = ({ found, result, skipped }: PlayedScenario): object => {
  const { name, passed, problems, walked, failure } = result
  const { file, line } = found
  return { file, line, name, passed, ...(skipped === undefined ? {} : { skipped }), problems, walked, ...(failure ? { at: lineOfFailure(failure, found) } : {}) }
}

/** How many passed and failed; after the stories, so that the eye finds them above it. */
export function countOf(played: PlayedScenario[]): string {
  const skipped = played.filter((one) => one.skipped !== undefined).length
  const lost = played.filter(failed).length
  return [`${played.length - lost - skipped} passed`, `${lost} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ')
}

/** What became of scenarios, as text: of those that failed the story, and how many passed. */
export const scenarioFormats: Record<FormatName, (played: PlayedScenario[]) => string> = {
  pretty: (played) => [...played.filter(failed).map(({ found, result }) => `${story(found, result)}\n`), countOf(played)].join('\n'),
  json: (played) => JSON.stringify(played.map(asData), null, 2),
  github: (played) =>
    played
      .filter(failed)
      .map(({ found, result }) => githubCommand('error', lineOfFailure(result.failure!, found), found.scenario.name, story(found, result)))
      .join('\n'),
}
