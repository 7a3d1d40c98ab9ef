import { dirname, join } from 'node:path'
import { loadScenarios } from '#engine/scenario/loadScenarios.ts'
import { runScenario, type ScenarioResult } from '#engine/scenario/runScenario.ts'
import { goalsOf } from '#engine/explore/goals.ts'
import { takenIn, transitionInWords } from '#engine/explore/search/transitions.ts'
import type { Command, Output } from '../command.ts'
import { findFunnels } from '../findFunnels.ts'
import { openFunnel, type OpenedFunnel } from '../openFunnel.ts'
import { oneOf, parseArguments } from '../parseArguments.ts'
import { formatNames } from '../report/formats.ts'

interface Played extends ScenarioResult {
  file: string
  line: number
}

export const test: Command = {
  help: [
    'Usage: runnel test [paths…] [--only text] [--coverage] [--format pretty|json|github]',
    '',
    'Plays the scenarios of funnels without a browser, on virtual time and with simulated',
    'operations. A scenario that fails says where it was, what was expected and what happened.',
    'Without a path it plays those of every funnel.',
    '',
    '  paths       an id, a funnel.json, its folder, or a folder of funnels',
    '  --only      only scenarios whose name contains this text',
    '  --coverage  also says which transitions no scenario goes through',
    '  --format    pretty (default) for people, json for programs, github for annotations',
    '',
    'Exit code: 0 all pass; 1 some fail; 2 the command was not used as it is meant.',
  ].join('\n'),
  run: async (args, output) => {
    const { values, positionals } = parseArguments(args, { format: { type: 'string', default: 'pretty' }, only: { type: 'string', default: '' }, coverage: { type: 'boolean', default: false } }, 'test')
    const format = oneOf(values.format, formatNames, 'format')
    const all: Played[] = []
    for (const file of findFunnels(positionals)) {
      const funnel = await openFunnel(file)
      const taken = new Set<string>()
      const played = await playAll(funnel, values.only, taken)
      all.push(...played)
      if (format === 'pretty') played.filter(({ passed }) => !passed).forEach((one) => output.out(story(one)))
      if (values.coverage && format === 'pretty') printCoverage(funnel, taken, output)
    }
    const failed = all.filter(({ passed }) => !passed)
    if (format === 'json') output.out(JSON.stringify(all.map(({ file, line, name, passed, problems, walked }) => ({ file, line, name, passed, problems, walked })), null, 2))
    if (format === 'github') failed.forEach(({ file, line, name, problems }) => output.out(`::error file=${file},line=${line},title=${name.replaceAll(',', '%2C').replaceAll(':', '%3A')}::${problems.join('%0A')}`))
    if (format === 'pretty') output.out(`${all.length - failed.length} passed, ${failed.length} failed`)
    return failed.length === 0 ? 0 : 1
  },
}

async function playAll({ file, engine }: OpenedFunnel, only: string, taken: Set<string>): Promise<Played[]> {
  const inspect: typeof engine.inspect = (event) => takenIn(event).transitions.forEach((id) => taken.add(id))
  const played: Played[] = []
  for (const found of loadScenarios(join(dirname(file), 'scenarios'))) {
    if (!found.scenario.name.includes(only)) continue
    played.push({ ...(await runScenario(found.scenario, { ...engine, inspect })), file: found.file, line: found.line })
  }
  return played
}

const story = ({ file, line, name, problems, walked }: Played): string =>
  [`${file}:${line}  ${name}`, ...problems.map((problem) => `    ${problem}`), ...(walked.length > 0 ? [`    way: ${walked.join(' > ')}`] : []), ''].join('\n')

function printCoverage({ file, engine: { funnel } }: OpenedFunnel, taken: Set<string>, output: Output): void {
  const transitions = [...goalsOf(funnel).transitions.values()]
  const missing = transitions.filter(({ id }) => !taken.has(id))
  output.out(`${file}: scenarios go through ${transitions.length - missing.length} of ${transitions.length} transitions`)
  for (const transition of missing) output.out(`    not through  ${transitionInWords(transition)}`)
}

