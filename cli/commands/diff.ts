import {
  type Compared,
  diffDefinitions,
  type Difference,
  differenceInWords,
  diffForPeople,
  diffLanguages,
  explore,
  type JourneyEnd,
  toScenario,
  type PlayedJourney,
} from 'runnel/explore'
import { groupedBy } from 'runnel/contracts'
import { createPlayer } from 'runnel/simulate'
import { type Move, type Problem, headless, playerOptionsOf, playMove } from 'runnel/scenario'
import { type Command, parseArguments, UsageError } from '../lib/command.ts'
import { numberOf } from '../lib/faults.ts'
import { openFunnel, type OpenedFunnel } from '../lib/openFunnel.ts'

export const diff: Command = {
  help: [
    'Usage: runnel diff <a> <b> [--most n]',
    '',
    'Says what is different between two funnels. First what it means for people: what they are',
    'asked for, when, and what can happen without it. Then journeys that are generated from the',
    'first are walked in the second with the same answers, and those that end elsewhere are shown.',
    'Last the definitions: steps, order, gates, effects, obligations, texts, translations.',
    '',
    '  a, b    an id, a funnel.json or its folder',
    '  --most  journeys that are walked at most (300)',
    '',
    'Exit code: 0 no difference; 1 differences; 2 the command was not used as it is meant.',
  ].join('\n'),
  run: async (args, output) => {
    const { values, positionals } = parseArguments(args, { most: { type: 'string', default: '300' } }, 'diff')
    if (positionals.length !== 2) throw new UsageError('name two funnels', 'runnel diff --help')
    const most = numberOf(values.most, 'most')
    const [a, b] = (await Promise.all(positionals.map(openFunnel))) as [OpenedFunnel, OpenedFunnel]
    const people = diffForPeople(comparedOf(a), comparedOf(b))
    if (people.length > 0)
      output.out(
        [
          `who goes through ${b.engine.funnel.id}, not ${a.engine.funnel.id}:`,
          ...people.map((line) => `    ${line}`),
        ].join('\n'),
      )
    const done = await behaviour(a, b, most)
    if (done.length > 0) output.out(`journeys:\n${done.map((line) => `    ${line}`).join('\n')}`)
    const said = diffDefinitions(a.loaded.definition, b.loaded.definition)
    const list = (title: string, found: Difference[]): void => {
      output.out(`${title}:`)
      for (const one of found) output.out(`    ${one.step === '' ? 'the funnel' : one.step}: ${differenceInWords(one)}`)
    }
    for (const [what, found] of groupedBy(said, (one) => one.what)) list(what, found)
    const translated = diffLanguages(a.loaded, b.loaded)
    for (const [language, found] of translated) list(`in ${language}`, found)
    const isSame = said.length + done.length + translated.size === 0
    if (isSame) output.out('no difference')
    return isSame ? 0 : 1
  },
}

const comparedOf = ({ loaded: { definition }, engine: { registry } }: OpenedFunnel): Compared => ({
  definition,
  registry,
})

const place = ({ step, redirect }: JourneyEnd): string =>
  redirect ? `leaves for ${redirect.route}` : `comes to "${step}"`

/**
 * The journeys of the first funnel that end elsewhere in the second or cannot be walked there, one line for each kind
 * of difference.
 */
async function behaviour(a: OpenedFunnel, b: OpenedFunnel, most: number): Promise<string[]> {
  const { journeys } = await explore(a.engine, { order: 'news', most })
  const found = new Map<string, string>()
  for (const played of journeys) {
    const there = await playedIn(b, played)
    const here = place(played.end)
    if (there === here || found.has(`${here} ${there}`)) continue
    found.set(
      `${here} ${there}`,
      `who ${inWords(played)} ${here} in ${a.engine.funnel.id}, but ${there} in ${b.engine.funnel.id}`,
    )
  }
  return [...found.values()]
}

/** Where the same moves and answers lead in the other funnel. */
async function playedIn({ engine }: OpenedFunnel, played: PlayedJourney): Promise<string> {
  const { operations, ...scenario } = toScenario('', played.journey, played.end)
  const known = Object.fromEntries(
    Object.entries(operations ?? {}).filter(([name]) => Object.hasOwn(engine.funnel.operations, name)),
  )
  const player = await createPlayer(playerOptionsOf({ ...scenario, operations: known }, engine))
  await player.settle()
  let stopped: string | undefined
  for (const move of scenario.moves) {
    // What is done in a step that this funnel lacks is left out.
    if (move.at !== undefined && !Object.hasOwn(engine.funnel.steps, move.at)) continue
    const made = await playMove({ ...move, expect: {} }, headless(player), engine.funnel)
    if (made.refused) stopped = stopInWords(move, made.from, made.problems[0]!)
    if (made.refused) break
  }
  const end = place({ step: player.runner().state().current, redirect: player.redirects[0] })
  player.runner().stop()
  return stopped ?? end
}

/** Why a move cannot be made in a step of the other funnel, for people. */
function stopInWords({ at, press }: Move, from: string, { expected, happened }: Problem): string {
  if (at !== undefined && at !== from) return `is at "${from}" where the other is at "${at}"`
  if (expected.includes(' to press')) return `finds no "${press}" to press in "${from}"`
  return `finds that "${from}" ${happened.replace(/^it /, '')}`
}

function inWords({ journey: { start, legs } }: PlayedJourney): string {
  const odd = legs.flatMap(({ answered }) => answered.map(({ operation, name }) => `${operation} ${name}`))
  const pressed = legs.flatMap(({ move }) =>
    move ? [move.press ?? (move.open === undefined ? 'a move' : `address ${move.open}`)] : [],
  )
  const began =
    Object.keys(start).length === 0
      ? ''
      : `starts at ${start.open ?? 'the first step'}${start.theme ? ` under ${JSON.stringify(start.theme)}` : ''}, `
  return `${began}${pressed.length === 0 ? 'presses nothing' : `presses ${pressed.join(', ')}`}${odd.length === 0 ? '' : ` and gets the answers ${[...new Set(odd)].slice(-4).join(', ')}`}`
}
