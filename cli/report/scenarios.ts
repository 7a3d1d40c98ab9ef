import { groupedBy } from 'runnel/contracts'
import { lineOfFailure, story } from 'runnel/scenario'
import { causesOf, type Cause } from './causes.ts'
import { githubCommand } from './toGithub.ts'
import type { FormatName } from './formats.ts'
import { failed, type PlayedScenario } from './playedScenario.ts'

const asData = ({ found, result, skipped, changes }: PlayedScenario): object => {
  const { name, passed, problems, walked, failure } = result
  const { file, line } = found
  return { file, line, name, passed, skipped, problems, walked, at: failure && lineOfFailure(failure, found), changes }
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

/** How many other scenarios a story names. */
const mostNamed = 5

/** The story of the first scenario that fails for a reason, and the names of the others. */
function storyOfCause({ scenarios: [first, ...others] }: Cause, { all = false }: ReportOptions): string {
  const text = storyOf(first!)
  if (others.length === 0) return text
  // Where only one name would be left, it takes no more room than its number.
  const named = all || others.length <= mostNamed + 1 ? others : others.slice(0, mostNamed)
  return [
    text,
    '',
    `  ${others.length} more ${others.length === 1 ? 'fails' : 'fail'} in the same way:`,
    ...named.map(({ found }) => `    ${found.scenario.name}  (${found.file}:${found.line})`),
    ...(named.length < others.length ? [`    and ${others.length - named.length} more: --all names them`] : []),
  ].join('\n')
}

/** Why scenarios fail, where several fail for one reason that can be named, and what to do about it. */
function summaryOf(causes: Cause[], played: PlayedScenario[]): string[] {
  const told = causes.filter(({ because, scenarios }) => because !== undefined && scenarios.length > 1)
  if (told.length === 0) return []
  const lost = played.filter(failed).length
  const number = `${lost} of ${played.filter(({ skipped }) => skipped === undefined).length} scenarios fail`
  const others = lost - told.reduce((sum, { scenarios }) => sum + scenarios.length, 0)
  const hints = told.flatMap(({ scenarios }) =>
    scenarios.some(({ changes }) => changes !== undefined)
      ? `give the answers in sets and moves of the variant's own shared.json (docs/guides/scenarios.md, "Variants")`
      : 'give the answers by moves in this step, or under "answers"',
  )
  return [
    ...(causes.length === 1
      ? [`${number}, all because ${told[0]!.because}`]
      : [`${number}:`, ...told.map(({ scenarios, because }) => `  ${scenarios.length} because ${because}`)]),
    ...(others > 0 ? [`  ${others} for other reasons`] : []),
    ...new Set(hints.map((hint) => `  hint: ${hint}`)),
    '',
  ]
}

export interface ReportOptions {
  /** Whether all scenarios that fail for one reason are named, not only the first. */
  all?: boolean
}

/** The report of a run, by format: the story of each failure, and the numbers. */
export const scenarioFormats: Record<FormatName, (played: PlayedScenario[], options?: ReportOptions) => string> = {
  pretty: (played, options = {}) => {
    const causes = causesOf(played.filter(failed))
    const stories = causes.map((cause) => `${storyOfCause(cause, options)}\n`)
    return [...stories, ...remarks(played), ...summaryOf(causes, played), countOf(played)].join('\n')
  },
  json: (played) => JSON.stringify(played.map(asData), null, 2),
  github: (played) =>
    played
      .filter(failed)
      .map((one) =>
        githubCommand('error', lineOfFailure(one.result.failure!, one.found), one.found.scenario.name, storyOf(one)),
      )
      .join('\n'),
}
