import { goalsOf, transitionInWords } from 'runnel/explore'
import { groupedBy } from 'runnel/contracts'
import type { Way } from 'runnel/graph'
import { didYouMean } from 'runnel/rules'
import { type Command, oneOf, type Output, parseArguments, UsageError, shortened } from '../lib/command.ts'
import { each, throwAll } from '../lib/faults.ts'
import { findFunnels } from '../lib/findFunnels.ts'
import { openFunnel, type OpenedFunnel } from '../lib/openFunnel.ts'
import { formatNames } from '../report/formats.ts'
import { failed, type PlayedScenario } from '../report/playedScenario.ts'
import { scenarioFormats } from '../report/scenarios.ts'
import { playAll, scenariosOf } from '../lib/playScenarios.ts'
import type { OpenBrowser, ScenarioBrowser } from '../lib/scenarioBrowser.ts'
import { withChanges } from '../lib/variantChanges.ts'
import { watchScenarios } from '../lib/watchScenarios.ts'

/** The command, with what opens a browser, if there is a page that plays scenarios. */
export const testWith = (openBrowser?: OpenBrowser): Command => ({
  help: [
    'Usage: runnel test [paths…] [--only text] [--browser] [--coverage]',
    '                   [--format pretty|json|github] [--all] [--watch]',
    '',
    'Plays the scenarios of funnels without a browser, on virtual time and with simulated',
    'operations. Of a scenario that fails it tells where it was, with file and line, what was',
    'expected, what happened, and why Next was shut.',
    'Scenarios that fail for one reason share one story.',
    'Without a path it plays those of every funnel.',
    '',
    '  paths       an id, a funnel.json, its folder, or a folder of funnels',
    '  --only      only scenarios whose name contains this text',
    '  --browser   plays them on the real page: through its widgets and buttons, in a Chromium',
    '              that is looked for; what a screen cannot express is skipped, with the reason',
    '  --coverage  also says which transitions no scenario goes through',
    '  --format    pretty (default) for people, json for programs, github for annotations',
    '  --all       names every scenario that fails for a reason, not only the first six',
    '  --watch     after every change plays what it touches, until it is stopped: the scenarios',
    '              of a changed file, or all of the funnels that are read from it',
    '',
    'Exit code: 0 none fails; 1 some fail; 2 the command was not used as it is meant.',
  ].join('\n'),
  run: async (args, output) => {
    const { values, positionals } = parseArguments(
      args,
      {
        format: { type: 'string', default: 'pretty' },
        only: { type: 'string', default: '' },
        browser: { type: 'boolean', default: false },
        coverage: { type: 'boolean', default: false },
        all: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
      },
      'test',
    )
    const format = oneOf(values.format, formatNames, 'format')
    const files = findFunnels(positionals)
    if (values.watch && (values.browser || values.coverage))
      throw new UsageError('--watch plays without a browser, and counts no coverage', 'leave one of the options out')
    if (values.watch) return watchScenarios(files, { ...values, format }, output)
    const all: PlayedScenario[] = []
    const names: string[] = []
    const browser = values.browser ? await (openBrowser ?? noBrowser)() : undefined
    const play = async (file: string) => {
      const funnel = await openFunnel(file)
      const written = await scenariosOf(file)
      names.push(...written.map(({ scenario }) => scenario.name))
      const scenarios = written.filter(({ scenario }) => scenario.name.includes(values.only))
      const taken = values.coverage ? new Set<string>() : undefined
      if (browser) all.push(...withChanges(await browser.play(funnel, scenarios), funnel.loaded))
      else all.push(...(await playAll(funnel, scenarios, taken)))
      if (taken && format === 'pretty') printCoverage(funnel, taken, output)
    }
    const unplayed = await playEach(files, play, browser)
    if (all.length === 0 && values.only !== '' && unplayed.length === 0)
      throw new UsageError(
        `there is no scenario of that name: "${shortened(values.only)}"`,
        namesLike(values.only, names),
      )
    const said = scenarioFormats[format](all, { all: values.all })
    if (said !== '' && (all.length > 0 || unplayed.length === 0)) output.out(said)
    throwAll(unplayed)
    return all.some(failed) ? 1 : 0
  },
})

/** Plays the scenarios of each file, then closes the browser. Gives what could not be played. */
async function playEach(files: string[], play: (file: string) => Promise<void>, browser?: ScenarioBrowser) {
  try {
    return (await each(files, play)).failed
  } finally {
    await browser?.close()
  }
}

/** Names similar to the given one: nearly the same, or with most of the same words. */
function namesLike(asked: string, names: string[]): string {
  const words = new Set(asked.toLowerCase().split(/\s+/))
  const shared = (name: string): number =>
    name
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => words.has(word)).length
  const near = [...new Set(names)].filter((name) => shared(name) > 0).sort((a, b) => shared(b) - shared(a))
  const some = near.slice(0, 3).map((name) => `"${name}"`)
  if (names.length === 0) return 'these funnels have no scenarios'
  return didYouMean(asked, names) ?? (some.length > 0 ? `near are ${some.join(', ')}` : '--only takes a part of a name')
}

const noBrowser: OpenBrowser = () => {
  throw new UsageError('there is no page here that plays scenarios in a browser', 'leave --browser out')
}

/** The ways that no scenario takes, by place in the definition: those of consequence first, a line for each place. */
function printCoverage({ file, loaded, engine: { funnel } }: OpenedFunnel, taken: Set<string>, output: Output): void {
  const transitions = [...goalsOf(funnel).transitions.values()]
  const missing = transitions.filter(({ id }) => !taken.has(id))
  output.out(
    `${file}: scenarios go through ${transitions.length - missing.length} of ${transitions.length} transitions`,
  )
  for (const line of missingWays(missing, loaded)) output.out(line)
}

/** What most scenarios leave out without loss: Back, reloads, landing, a shut Next, and the failures of a call. */
const isMinor = ({ id, on, to = '' }: Way): boolean =>
  on === 'back' ||
  on.endsWith(' fails') ||
  /\/(gate|nav|back|onFail)( |$)/.test(id) ||
  /^@(land|reload|broken|missing)/.test(to)

/** A line for each place at which ways are missing. Minor ones are counted by kind. */
function missingWays(missing: Way[], { locate }: OpenedFunnel['loaded']): string[] {
  const [minor, main] = [missing.filter(isMinor), missing.filter((way) => !isMinor(way))]
  const pointerOfWay = ({ id }: Way): string => id.replace(/ .*$/s, '')
  const places = groupedBy(main, (way) => {
    const { file, line } = locate(pointerOfWay(way))
    return `${file}:${line}`
  })
  const kind = ({ on }: Way): string =>
    on.endsWith(' fails') ? 'failures of calls' : on === 'back' ? 'Back' : 'refused presses, reloads and landing'
  const counts = [...groupedBy(minor, kind)].map(([name, ways]) => `${name} ${ways.length}`)
  return [
    ...[...places].map(([place, [first, ...others]]) =>
      [
        `    not through  ${place}  ${transitionInWords(first!)}`,
        ...(others.length > 0 ? [`and ${others.length} more there`] : []),
      ].join(' '),
    ),
    ...(counts.length > 0 ? [`    also not: ${counts.join(', ')}`] : []),
  ]
}
