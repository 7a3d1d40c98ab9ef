import type { Tree } from '#engine/rules/index.ts'
import type { ScenarioEngine } from '#engine/scenario/index.ts'
import type { Answered, Journey } from './journey.ts'
import { quietWorld } from '#engine/simulate/index.ts'
import { answersOfRules, decidingRules } from './search/decidingRules.ts'
import { movesAt } from './search/movesAt.ts'
import { operationAnswers } from './search/operationAnswers.ts'
import { playJourney, type PlayedJourney, type JourneyEngine } from './search/playJourney.ts'
import { startsOf } from './search/starts.ts'

/** Presses of a journey at most, unless a search says otherwise. */
export const mostPresses = 40

export interface ExploreOptions {
  /** `shortest` finds everything by the fewest presses; `news` tries first what was never tried, and is much quicker. */
  order?: 'shortest' | 'news'
  /** Journeys that are played at most; 5,000 unless given. */
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
  /** How many journeys were played to find them. */
  tried: number
  /** The search ended because it had played as many as it may. */
  incomplete: boolean
  /** Journeys that were not played because they have more presses than they may. */
  tooLong: number
}

/**
 * Journeys that wait to be played, those with fewer presses first. In order `news` a journey whose promise another one
 * kept already waits until there is nothing newer. `leftOut` says how many were too long.
 */
function createQueue(order: 'shortest' | 'news', longest: number) {
  /** `promise` names what the journey tries at its end. */
  type Waiting = { journey: Journey; promise: string }
  const fresh: Waiting[][] = []
  const others: Waiting[][] = []
  const kept = new Set<string>()
  let leftOut = 0
  const put = (waiting: Waiting, into: Waiting[][]): void =>
    void (into[waiting.journey.legs.length] ??= []).push(waiting)
  const first = (from: Waiting[][]): Waiting | undefined => from.find((list) => list && list.length > 0)?.shift()
  return {
    add(journey: Journey, promise: string): void {
      if (journey.legs.length - 1 <= longest) put({ journey, promise }, fresh)
      else leftOut += 1
    },
    next(): Journey | undefined {
      for (let waiting = first(fresh); waiting; waiting = first(fresh)) {
        if (order === 'shortest' || !kept.has(waiting.promise)) {
          kept.add(waiting.promise)
          return waiting.journey
        }
        put(waiting, others)
      }
      return first(others)?.journey
    },
    leftOut: () => leftOut,
  }
}

/** Everything that one search knows. */
interface Search {
  engine: JourneyEngine
  rules: Tree[]
  seen: Set<string>
  queue: ReturnType<typeof createQueue>
}

/**
 * Plays a funnel in every way that its definition tells apart: every answer of every operation, every button, address
 * and setting that a rule reads. Two places at which every rule answers alike count as one.
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
  for (const start of starts) {
    const promise = `start ${JSON.stringify({ ...start, answers: start.answers !== undefined })}`
    search.queue.add({ start, legs: [{ answered: [] }] }, promise)
  }
  const found = new Set<string>()
  const journeys: PlayedJourney[] = []
  let tried = 0
  let isOver = false
  while (!isOver && tried < most) {
    const journey = search.queue.next()
    if (!journey) break
    const played = await playJourney(journey, engine)
    tried += 1
    const news = newsOf(played).filter((one) => mark(one, found))
    if (news.length > 0) journeys.push(played)
    isOver = until?.(played) ?? false
    if (!isOver) goOn(played, search)
  }
  return { journeys, tried, incomplete: !isOver && tried === most, tooLong: search.queue.leftOut() }
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
    const legs = [...journey.legs, ...moves.map((move) => ({ move, answered: [] }))]
    queue.add({ start, legs }, JSON.stringify([start.theme, start.query, moves]))
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
      const { name: to, text } = answer
      const taken: Answered[] = [...last.answered.slice(0, at), { operation, site, name: to, text }]
      queue.add({ start: journey.start, legs: [...before, { ...last, answered: taken }] }, `${site} ${answer.name}`)
    }
  })
}
