import { type ScenarioEngine, taskOf } from '#engine/scenario/index.ts'
import type { Answered, Journey } from './journey.ts'
import { imaginedWorld, panelOf } from '#engine/simulate/index.ts'
import { answersOfRules, decidingRules, type DecidingRules } from './search/decidingRules.ts'
import { movesAt } from './search/movesAt.ts'
import { operationAnswers } from './search/operationAnswers.ts'
import { playJourney, type PlayedJourney, type JourneyEngine } from './search/playJourney.ts'
import { startsOf } from './search/starts.ts'

/** Default limit on the moves of a journey. */
export const mostPresses = 40

export interface ExploreOptions {
  /** `shortest` finds the shortest journey to everything; `news` prefers what was not tried yet, and is much quicker. */
  order?: 'shortest' | 'news'
  /** Most journeys to play; 5,000 by default. */
  most?: number
  /** Most moves in a journey; `mostPresses` by default. */
  longest?: number
  /** Play only journeys that begin at the first step, without answers from an earlier visit. */
  fromFirst?: boolean
  /** Play only journeys in which nobody opens an address. */
  byPresses?: boolean
  /** Called after every journey; true ends the search. */
  until?: (played: PlayedJourney) => boolean
}

export interface Exploration {
  /** Journeys that showed something new, in the order in which they were found. Together they cover all that was reached. */
  journeys: PlayedJourney[]
  /** Number of journeys played. */
  tried: number
  /** Whether the search stopped at its limit on journeys. */
  incomplete: boolean
  /** Number of journeys left out because they exceed the limit on moves. */
  tooLong: number
}

/**
 * A queue of journeys, shorter ones first. In order `news` a journey whose `promise` is new comes before the others, and every
 * second earlier try of the promise counts like a move, so that no kind of journey keeps the others waiting. `leftOut` counts the
 * journeys that are too long.
 */
function createQueue(order: 'shortest' | 'news', longest: number) {
  /** `promise` identifies what the journey tries at its end. */
  type Waiting = { journey: Journey; promise: string }
  /** By rank: length and earlier tries. */
  const fresh: Waiting[][] = []
  const others: Waiting[][] = []
  const tried = new Map<string, number>()
  let leftOut = 0
  const place = ({ journey, promise }: Waiting): [list: Waiting[][], rank: number] => {
    const times = order === 'shortest' ? 0 : (tried.get(promise) ?? 0)
    return [times === 0 ? fresh : others, Math.floor(times / 2) + journey.legs.length]
  }
  const put = (one: Waiting): void => {
    const [list, rank] = place(one)
    ;(list[rank] ??= []).push(one)
  }
  /** The first journey that still has its rank; those whose promise was tried meanwhile are put where they belong. */
  const take = (from: Waiting[][]): Waiting | undefined => {
    for (let rank = 0; rank < from.length; rank++)
      for (let one = from[rank]?.shift(); one; one = from[rank]?.shift()) {
        const [list, now] = place(one)
        if (list === from && now === rank) return one
        put(one)
      }
    return undefined
  }
  return {
    add(journey: Journey, promise: string): void {
      if (journey.legs.length - 1 <= longest) put({ journey, promise })
      else leftOut += 1
    },
    next(): Journey | undefined {
      const one = take(fresh) ?? take(others)
      if (one) tried.set(one.promise, (tried.get(one.promise) ?? 0) + 1)
      return one?.journey
    },
    leftOut: () => leftOut,
  }
}

interface Search {
  engine: JourneyEngine
  rules: DecidingRules
  seen: Set<string>
  queue: ReturnType<typeof createQueue>
  byPresses: boolean
}

/**
 * Plays a funnel in every way that its definition distinguishes: every reply of every operation, every button, address and
 * setting that a rule reads. Two states of the same step in which all rules give the same results count as one.
 */
export async function explore(
  given: ScenarioEngine,
  {
    order = 'shortest',
    most = 5000,
    longest = mostPresses,
    fromFirst = false,
    byPresses = false,
    until,
  }: ExploreOptions = {},
): Promise<Exploration> {
  const { funnel, registry } = given
  const rules = decidingRules(funnel)
  const engine: JourneyEngine = { ...given, mayAnswer: operationAnswers(funnel, registry, rules) }
  const search: Search = { engine, rules, seen: new Set(), queue: createQueue(order, longest), byPresses }
  const starts = startsOf(given, rules).filter(
    ({ open, answers }) => !(fromFirst || byPresses) || (open === undefined && answers === undefined),
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
  `end ${JSON.stringify(end.redirect ?? end.away ?? end.step)}`,
]

/** Queues the continuations of a journey: other replies to the calls of its last leg, and the moves possible at its end. */
function goOn(played: PlayedJourney, search: Search): void {
  otherwise(played, search)
  const { journey, state, view, end } = played
  const { engine, rules, seen, queue, byPresses } = search
  if (view.over && end.away === undefined) return
  const { start } = journey
  const around = { theme: { ...engine.theme, ...start.theme }, query: start.query ?? {} }
  const now = { ...state, world: imaginedWorld(engine.funnel, engine.registry, around) }
  const isNew = mark(`at ${state.current} after ${state.completed.join()}`, seen)
  const answers = answersOfRules(rules, now)
  const how = end.away === undefined ? (state.attempted ? 'attempted' : '') : 'away'
  if (!mark(`at ${state.current} ${answers} ${how} ${played.receipts}`, seen)) return
  for (const moves of movesAt({ now, view, rules, isNew })) {
    if (byPresses && moves.some((move) => move.open !== undefined && !taskOf(move, panelOf(view)))) continue
    const legs = [...journey.legs, ...moves.map((move) => ({ move, answered: [] }))]
    queue.add({ start, legs }, JSON.stringify([start.theme, start.query, moves]))
  }
}

function mark(key: string, seen: Set<string>): boolean {
  const isNew = !seen.has(key)
  seen.add(key)
  return isNew
}

/** Queues the last leg with every other reply to each of its calls, once for each reply that precedes it. */
function otherwise({ journey }: PlayedJourney, { engine, seen, queue }: Search): void {
  const before = journey.legs.slice(0, -1)
  // Where a call made during loading leads depends on the address.
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
