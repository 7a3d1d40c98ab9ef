import type { AnswerText, Move, Scenario } from '#engine/scenario/index.ts'
import { onlyOwn } from '#engine/rules/index.ts'

/** An operation's reply on a journey. */
export interface Answered {
  operation: string
  /** Id of the machine's state that made the call. */
  site: string
  /** Name of the reply: an outcome, an example, a failure, or how it differs from one of them. */
  name: string
  text: string | AnswerText
  /** Whether the call repeats the one before. */
  again?: true
}

/** How a journey begins: theme, query, answers from an earlier visit, and address. */
export type Start = Pick<Scenario, 'theme' | 'query' | 'answers' | 'open'>

/** One move and the replies of operations during it. The first leg of a journey is its start, without a move. */
export interface Leg {
  move?: Move
  answered: Answered[]
}

export interface Journey {
  start: Start
  legs: Leg[]
}

export interface JourneyEnd {
  /** Path of the step. */
  step: string
  redirect?: { route: string; query: Record<string, string> }
  /** Host of the other site for which it was left. */
  away?: string
}

/**
 * The journey as a scenario that expects the given end, and the text that its last screen shows, if one is given. Empty
 * moves around each `wait` let the funnel settle before and after it.
 */
export function toScenario(name: string, { start, legs }: Journey, end: JourneyEnd, message?: string): Scenario {
  const operations = onlyOwn<(string | AnswerText)[]>()
  for (const { operation, text } of legs.flatMap(({ answered }) => answered)) (operations[operation] ??= []).push(text)
  const answers = Object.entries(operations).map(([operation, texts]) => [operation, shortened(texts)])
  const { route = '', query = {} } = end.redirect ?? {}
  return {
    name,
    ...start,
    operations: answers.length > 0 ? (Object.fromEntries(answers) as Scenario['operations']) : undefined,
    moves: legs.flatMap(({ move }) => (move === undefined ? [] : move.wait === undefined ? [move] : [{}, move, {}])),
    expect: {
      ...(end.away !== undefined && { away: end.away }),
      ...(end.redirect ? { redirect: { route, ...(Object.keys(query).length > 0 && { query }) } } : { step: end.step }),
      ...(message !== undefined && { message }),
    },
  }
}

/** Drops repetitions at the end: a scenario repeats its last answer. */
function shortened(texts: (string | AnswerText)[]): string | AnswerText | (string | AnswerText)[] {
  const keys = texts.map((text) => JSON.stringify(text))
  const last = keys.findLastIndex((key) => key !== keys.at(-1))
  const kept = texts.slice(0, last + 2)
  return kept.length === 1 ? kept[0]! : kept
}
