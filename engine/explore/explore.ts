import type { Tree } from '#engine/rules/index.ts'
import type { ScenarioEngine } from '#engine/scenario/index.ts'
import type { Answered } from './journey.ts'
import { quietWorld } from '#engine/simulate/index.ts'
import { answersOfRules, decidingRules } from './search/decidingRules.ts'
import { movesAt } from './search/movesAt.ts'
import { operationAnswers } from './search/operationAnswers.ts'
import { playJourney, type PlayedJourney, type JourneyEngine } from './search/playJourney.ts'
import { createQueue, type Queue } from './search/queue.ts'
import { startsOf } from './search/starts.ts'

/** Presses of a journey at most, unless a search says otherwise. */
export const mostPresses = 40

export interface ExploreOptions {
  /** `shortest` finds everything by the fewest presses; `news` tries first what was never tried, and is much quicker. */
  order?: 'shortest' | 'news'
  /** Journeys that are walked at most; 5,000 unless given. */
  most?: number
  /** Presses of a journey at most; `mostPresses` unless given. */
  longest?: number
  /** Only journeys that begin at the first step, with nothing known of an earlier visit. */
  fromFirst?: boolean
  /** Ends the search; asked after every journey. */
  until?: (played: PlayedJourney) => boolean
}

export interface Exploration {
  /** Journeys that showed something new, in the order in which they were found; together they go through everything that was. */
  journeys: PlayedJourney[]
  /** How many journeys were walked to find them. */
  tried: number
  /** The search ended because it had walked as many as it may. */
  incomplete: boolean
  /** Journeys that were not walked because they have more presses than they may. */
  tooLong: number
}

/** Everything that one search knows. */
interface Search {
  engine: JourneyEngine
  rules: Tree[]
  seen: Set<string>
  queue: Queue
}

/**
 * Walks a funnel in every way that its definition tells apart: every answer of every operation, every button, address and setting
 * that a rule looks at. Two places at which every rule answers alike count as one.
 */
export async function explore(
  given: ScenarioEngine,
  { order = 'shortest', most = 5000, longest = mostPresses, fromFirst = false, until }: ExploreOptions = {},
): Promise<Exploration> {
  const { funnel, registry } = given
  const rules = decidingRules(funnel)
  const engine: JourneyEngine = { ...given, mayAnswer: operationAnswers(funnel, registry, rules) }
  const search: Search = { engine, rules, seen: new Set(), queue: createQueue(order, longest) }
  const starts = startsOf(funnel, registry, rules, given).filter(
    ({ open, answers }) => !fromFirst || (open === undefined && answers === undefined),
  )
  for (const start of starts)
    search.queue.add(
      { start, legs: [{ answered: [] }] },
      `start ${JSON.stringify({ ...start, answers: start.answers !== undefined })}`,
    )
  const found = new Set<string>()
  const journeys: PlayedJourney[] = []
  for (let tried = 0; tried < most; tried++) {
    const journey = search.queue.next()
    if (!journey) return { journeys, tried, incomplete: false, tooLong: search.queue.leftOut() }
    const played = await playJourney(journey, engine)
    const news = newsOf(played).filter((one) => !found.has(one))
    news.forEach((one) => found.add(one))
    if (news.length > 0) journeys.push(played)
    if (until?.(played)) return { journeys, tried: tried + 1, incomplete: false, tooLong: search.queue.leftOut() }
    goOn(played, search)
  }
  return { journeys, tried: most, incomplete: true, tooLong: search.queue.leftOut() }
}

const newsOf = ({ transitions, steps, texts, answers, end, problems }: PlayedJourney): string[] => [
  ...transitions.map((id) => `transition ${id}`),
  ...steps.map((step) => `step ${step}`),
  ...texts.map((text) => `text ${text}`),
  ...answers.map((answer) => `answer ${answer}`),
  ...problems,
  `end ${JSON.stringify(end.redirect ?? end.step)}`,
]

/** What may come next: each call of the last leg answered otherwise, and what somebody may do where it ended. */
function goOn(played: PlayedJourney, search: Search): void {
  otherwise(played, search)
  const { journey, state, view } = played
  const { engine, rules, seen, queue } = search
  if (view.over) return
  const { start } = journey
  const world = quietWorld(engine.funnel, engine.registry, {
    theme: { ...engine.theme, ...start.theme },
    query: start.query ?? {},
  })
  const isNew = mark(`at ${state.current} after ${state.completed.join()}`, seen)
  const answers = answersOfRules(rules, state, world)
  if (!mark(`at ${state.current} ${answers} ${state.attempted ? 'attempted' : ''} ${played.receipts}`, seen)) return
  for (const moves of movesAt({ state, view, world, registry: engine.registry, rules, isNew })) {
    queue.add(
      { start, legs: [...journey.legs, ...moves.map((move) => ({ move, answered: [] }))] },
      JSON.stringify([start.theme, start.query, moves]),
    )
  }
}

function mark(key: string, seen: Set<string>): boolean {
  const isNew = !seen.has(key)
  seen.add(key)
  return isNew
}

/** The calls of the last leg, each answered in every other way, once after each answer that came just before it. */
function otherwise({ journey }: PlayedJourney, { engine, seen, queue }: Search): void {
  const before = journey.legs.slice(0, -1)
  // What is asked while the page loads leads on by its address.
  const address = before.length === 0 ? (journey.start.open ?? '') : ''
  const last = journey.legs.at(-1)!
  last.answered.forEach(({ operation, site, name, again }, at) => {
    if (again) return
    const { site: from = '', name: said = '' } = last.answered[at - 1] ?? {}
    for (const answer of engine.mayAnswer.get(operation) ?? []) {
      if (answer.name === name || !mark(`call ${site} ${answer.name} after ${from} ${said} ${address}`, seen)) continue
      const taken: Answered[] = [
        ...last.answered.slice(0, at),
        { operation, site, name: answer.name, text: answer.text },
      ]
      queue.add({ start: journey.start, legs: [...before, { ...last, answered: taken }] }, `${site} ${answer.name}`)
    }
  })
}
