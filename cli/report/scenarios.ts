import { groupedBy } from '#engine/definition/index.ts'
import type { ScenarioInFile } from '#engine/scenario/load/index.ts'
import { type ScenarioResult, lineOfFailure, story } from '#engine/scenario/index.ts'
import { githubCommand } from './toGithub.ts'
import type { FormatName } from './formats.ts'

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

const asData = ({ found, result, skipped, changes }: PlayedScenario): object => {
  const { name, passed, problems, walked, failure } = result
  const { file, line } = found
  return {
    file,
    line,
    name,
    passed,
    ...(skipped === undefined ? {} : { skipped }),
    problems,
    walked,
    ...(failure ? { at: lineOfFailure(failure, found) } : {}),
    ...(changes ? { changes } : {}),
  }
}

const counted = (names: string[]): string =>
  [...groupedBy(names, (name) => name)].map(([name, all]) => `${name} ${all.length} times`).join(', ')

/** The scenarios that were skipped, and the answers that were not entered by hand. */
function remarks(played: PlayedScenario[]): string[] {
  const skipped = played.flatMap(({ found, skipped: reason }) =>
    reason === undefined ? [] : [`skipped  ${found.scenario.name}\n  ${found.file}:${found.line}\n  ${reason}\n`],
  )
  const given = played.flatMap((one) => (one.skipped === undefined ? (one.given ?? []) : []))
  return [
    ...skipped,
    ...(given.length > 0
      ? [`No hand makes exactly these answers, so the funnel got them without their widgets: ${counted(given)}`]
      : []),
  ]
}

/** The number of scenarios that passed, failed and were skipped. Printed last, next to the prompt. */
function countOf(played: PlayedScenario[]): string {
  const skipped = played.filter((one) => one.skipped !== undefined).length
  const lost = played.filter(failed).length
  return [
    `${played.length - lost - skipped} passed`,
    `${lost} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ')
}

/** The story of a failure, with the changes of the variant that takes the scenario over. */
const storyOf = ({ found, result, changes = [] }: PlayedScenario): string =>
  [
    story(found, result),
    ...(changes.length > 0
      ? ['', '  taken over by a variant, which changes', ...changes.map((line) => `    ${line}`)]
      : []),
  ].join('\n')

/** The stories of failures. Scenarios that fail in the same way at the same line share one. */
function stories(lost: PlayedScenario[]): string[] {
  const same = groupedBy(lost, ({ found, result: { failure } }) => {
    const { problems, at, landing } = failure!
    const { file, line } = lineOfFailure(failure!, found)
    const place = file === found.file && line === found.line ? '' : `${file}:${line}`
    return JSON.stringify([problems, at, landing, place])
  })
  return [...same.values()].map(([first, ...others]) => {
    const text = storyOf(first!)
    if (others.length === 0) return text
    const names = others.map(({ found }) => `    ${found.scenario.name}  (${found.file}:${found.line})`)
    return [
      text,
      '',
      `  ${others.length} more ${others.length === 1 ? 'fails' : 'fail'} in the same way:`,
      ...names,
    ].join('\n')
  })
}

/** The report of a run, by format: the story of each failure, and the numbers. */
export const scenarioFormats: Record<FormatName, (played: PlayedScenario[]) => string> = {
  pretty: (played) =>
    [...stories(played.filter(failed)).map((text) => `${text}\n`), ...remarks(played), countOf(played)].join('\n'),
  json: (played) => JSON.stringify(played.map(asData), null, 2),
  github: (played) =>
    played
      .filter(failed)
      .map((one) =>
        githubCommand('error', lineOfFailure(one.result.failure!, one.found), one.found.scenario.name, storyOf(one)),
      )
      .join('\n'),
}
