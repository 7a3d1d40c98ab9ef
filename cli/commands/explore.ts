import { dirname, join } from 'node:path'
import { neverTaken } from 'runnel/check'
import {
  type Exploration,
  type ExploreOptions,
  explore as search,
  goalsOf,
  mostPresses,
  transitionInWords,
  unreached,
  whenReached,
  toScenario,
  type PlayedJourney,
} from 'runnel/explore'
import { didYouMean } from 'runnel/rules'
import { textsOnScreen } from 'runnel/simulate'
import { type Command, type Output, parseArguments, UsageError, shortened } from '../lib/command.ts'
import { numberOf } from '../lib/faults.ts'
import { layOut } from '../lib/layOut.ts'
import { openFunnel, type OpenedFunnel } from '../lib/openFunnel.ts'
import { playAll, scenariosOf } from '../lib/playScenarios.ts'
import { failed } from '../report/playedScenario.ts'

export const explore: Command = {
  help: [
    'Usage: runnel explore <funnel> [--to step|outcome|message] [--most n]',
    '',
    'Walks a funnel in every way that its definition tells apart, without a browser: every answer',
    'of every operation, every button, address and setting that a rule looks at. Transitions that',
    'the passing scenarios of the funnel go through count as reached. Ends when all is reached, and',
    'says what was not, and what nobody can reach and why. Whether a person would be stuck is',
    'looked for in the journeys that it walks. With --to it prints the shortest journey to a place,',
    'as a scenario that can be saved and played again.',
    '',
    '  funnel  an id, a funnel.json or its folder',
    '  --to    path of a step (search/later), an outcome or failure (searchSlots: none),',
    '          or a text that can be read on screen',
    '  --most  journeys that are walked at most (4000)',
    '',
    'Each run starts from nothing: the result depends on the funnel and its scenarios alone.',
    '',
    'Exit code: 0 found, or all is well; 1 not found, not everything reached, stopped at a limit,',
    'or a person would be stuck: it says which; 2 the command was not used as it is meant.',
  ].join('\n'),
  run: async (args, output) => {
    const { values, positionals } = parseArguments(
      args,
      { to: { type: 'string' }, most: { type: 'string', default: '4000' } },
      'explore',
    )
    if (positionals.length !== 1) throw new UsageError('name one funnel', 'runnel explore --help')
    if (values.to?.trim() === '') throw new UsageError('--to names nothing', 'runnel explore --help')
    const most = numberOf(values.most, 'most')
    const funnel = await openFunnel(positionals[0]!)
    if (values.to !== undefined) {
      const { played, message, limits } = await shortest(funnel, values.to, most)
      if (played) {
        const scenario = JSON.stringify(toScenario(`to ${values.to}`, played.journey, played.end, message), null, 2)
        output.out((await layOut(join(dirname(funnel.file), 'scenarios', 'journey.json'), scenario)).trimEnd())
      } else
        output.out(
          [`nothing${limits.length > 0 ? ' that was walked' : ''} leads to "${values.to}"`, ...limits].join('\n'),
        )
      return played ? 0 : 1
    }
    const all = goalsOf(funnel.engine.funnel)
    const never = neverTaken(funnel.loaded, funnel.engine.registry)
    const goals = { ...all, transitions: new Map([...all.transitions].filter(([id]) => !never.has(id))) }
    const taken = await waysOfScenarios(funnel, output)
    const rest = { ...goals, transitions: new Map([...goals.transitions].filter(([id]) => !taken.has(id))) }
    const until = whenReached(rest, { transitions: [], answers: [], steps: [] })
    const exploration = await search(funnel.engine, { order: 'news', most, until })
    const { journeys, tried, incomplete } = exploration
    const left = unreached(rest, journeys)
    output.out(
      `${tried} journeys walked${incomplete ? ', and there are more' : ''}; ${journeys.length} of them show everything that was found`,
    )
    const byScenarios = goals.transitions.size - rest.transitions.size
    output.out(
      `scenarios go through ${byScenarios} of ${goals.transitions.size} transitions; the journeys looked for the other ${rest.transitions.size}`,
    )
    output.out(
      `steps ${goals.steps.size - left.steps.length} of ${goals.steps.size}, transitions ${goals.transitions.size - left.transitions.length} of ${goals.transitions.size}, outcomes and failures ${goals.answers.size - left.answers.length} of ${goals.answers.size}`,
    )
    for (const [id, way] of all.transitions)
      if (never.has(id)) output.out(`    never taken  ${transitionInWords(way)}: ${never.get(id)}`)
    const missing = [...left.steps, ...left.transitions, ...left.answers]
    for (const goal of missing) output.out(`    not reached  ${goal}`)
    const limits = missing.length > 0 ? limitsOf(exploration) : []
    limits.forEach((limit) => output.out(limit))
    const problems = journeys.flatMap((played) =>
      played.problems.map(
        (problem) => `    ${problem}: ${JSON.stringify(toScenario(problem, played.journey, played.end))}`,
      ),
    )
    problems.forEach((problem) => output.out(problem))
    return problems.length + missing.length + limits.length === 0 ? 0 : 1
  },
}

/** The scenarios of a funnel; none, with a remark, if they cannot be read. */
async function readableScenarios({ file }: OpenedFunnel, output: Output): ReturnType<typeof scenariosOf> {
  try {
    return await scenariosOf(file)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    output.out(`the scenarios cannot be read, so none counts: ${error.message}`)
    return []
  }
}

/** The ways that the scenarios of a funnel take, as far as they pass. */
async function waysOfScenarios(funnel: OpenedFunnel, output: Output): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const scenario of await readableScenarios(funnel, output)) {
    const own = new Set<string>()
    const played = await playAll(funnel, [scenario], own)
    if (!played.some(failed)) own.forEach((id) => taken.add(id))
  }
  return taken
}

/** Where the search stopped early. */
const limitsOf = ({ incomplete, tried, tooLong }: Exploration): string[] => [
  ...(incomplete
    ? [`    limit  stopped after ${tried} journeys, and there are more: --most takes another number`]
    : []),
  ...(tooLong > 0 ? [`    limit  ${tooLong} journeys with more than ${mostPresses} presses were not walked`] : []),
]

/** The most journeys of a search by presses alone, after one that needed an address. */
const mostByPresses = 1000

/**
 * The journey with the fewest presses that reaches a step, gets an answer, or shows a text at its end; without one, the
 * limits that stopped the search. A journey without addresses is preferred, because a person can follow it.
 */
async function shortest(
  { engine }: OpenedFunnel,
  to: string,
  most: number,
): Promise<{ played?: PlayedJourney; message?: string; limits: string[] }> {
  const goals = goalsOf(engine.funnel)
  const isStep = goals.steps.has(to)
  const isAnswer = goals.answers.has(to)
  if (!isStep && /^[\w/-]+$/.test(to) && didYouMean(to, goals.steps))
    throw new UsageError(`there is no step "${shortened(to)}"`, didYouMean(to, goals.steps)!)
  const reached = (played: PlayedJourney): boolean =>
    isStep
      ? played.steps.includes(to)
      : isAnswer
        ? played.answers.includes(to)
        : textsOnScreen(played.view).some((text) => text.includes(to))
  const find = async (options: ExploreOptions): Promise<Exploration & { found?: PlayedJourney }> => {
    let found: PlayedJourney | undefined
    const until = (played: PlayedJourney): boolean => reached(played) && ((found = played), true)
    return { ...(await search(engine, { order: 'shortest', most, ...options, until })), found }
  }
  const isAddressed = ({ journey: { start, legs } }: PlayedJourney): boolean =>
    start.open !== undefined || legs.some(({ move }) => move?.open !== undefined)
  const first = await find({ fromFirst: true })
  const any = first.found ? first : await find({})
  const pressed =
    any.found && isAddressed(any.found)
      ? await find({ byPresses: true, most: Math.min(most, mostByPresses) })
      : undefined
  const played = pressed?.found ?? any.found
  return { played, message: isStep || isAnswer ? undefined : to, limits: played ? [] : limitsOf(any) }
}
