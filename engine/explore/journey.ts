import type { AnswerText, Move, Scenario } from '#engine/scenario/index.ts'

/** What an operation answered on a journey. */
export interface Answered {
  operation: string
  /** The invocation, as a state of the machine. */
  site: string
  /** Name of the answer: an outcome, an example, a failure, or what differs from the usual. */
  name: string
  text: string | AnswerText
  /** Another attempt of the call before. */
  again?: true
}

/** How a journey begins: the surroundings, what an earlier visit left, and the address. */
export type Start = Pick<Scenario, 'theme' | 'query' | 'answers' | 'open'>

/** One thing that somebody does, and what the operations answer meanwhile. The first leg of a journey is its start. */
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
}

/** The journey as a scenario: around exactly so much time as a move waits, the funnel comes to rest. It ends where it should, and can be saved, read and played anywhere. */
export function toScenario(name: string, { start, legs }: Journey, end: JourneyEnd): Scenario {
  const operations: Record<string, (string | AnswerText)[]> = {}
  for (const { operation, text } of legs.flatMap(({ answered }) => answered)) (operations[operation] ??= []).push(text)
  const answers = Object.entries(operations).map(([operation, texts]) => [operation, shortened(texts)])
  const { route = '', query = {} } = end.redirect ?? {}
  return {
    name,
    ...start,
    ...(answers.length > 0 && { operations: Object.fromEntries(answers) as Scenario['operations'] }),
    moves: legs.flatMap(({ move }) => (move === undefined ? [] : move.wait === undefined ? [move] : [{}, move, {}])),
    expect: end.redirect
      ? { redirect: { route, ...(Object.keys(query).length > 0 && { query }) } }
      : { step: end.step },
  }
}

/** The last answer repeats by itself. */
function shortened(texts: (string | AnswerText)[]): string | AnswerText | (string | AnswerText)[] {
  const keys = texts.map((text) => JSON.stringify(text))
  const last = keys.findLastIndex((key) => key !== keys.at(-1))
  const kept = texts.slice(0, last + 2)
  return kept.length === 1 ? kept[0]! : kept
}
