/** The ways in which any call may fail: the server's own error, no network, no answer in time, an answer that makes no sense. */
export const failureKinds = ['500', 'offline', 'timeout', 'malformed'] as const
export type FailureKind = (typeof failureKinds)[number]

/**
 * A scenario: a journey written down with its expected end, as JSON (docs/guides/scenarios.md). The same file runs headless
 * on virtual time and, where it needs nothing simulated, in a real browser.
 */
export interface Scenario {
  $schema?: string
  about?: string
  name: string
  /** Ids of the clauses that this journey proves. */
  clauses?: string[]
  /** Laid over the usual theme. */
  theme?: Record<string, unknown>
  query?: Record<string, string>
  /** Answers that are there from the start. */
  answers?: Record<string, unknown>
  /** Today, as an ISO date; noon of 15 January 2026 unless given. */
  today?: string
  /** What operations answer to their first, second, … call; the last answer repeats. Names are examples of the contract. */
  operations?: Record<string, string | AnswerText | (string | AnswerText)[]>
  /** The last answer of this operation is a failure that the scenario is about: not to reach it is a mistake in the scenario. */
  failing?: { operation: string; kind: FailureKind }
  /** Step of the address that is opened first. */
  open?: string
  moves: Move[]
  expect?: Expectation
}

/** An answer in full: an output laid over the usual one, a failure, or a raw reply. */
export interface AnswerText {
  example?: string
  output?: Record<string, unknown>
  failure?: string
  message?: string
  status?: number
  body?: unknown
  takes?: string
}

/** One thing that a person, or the world, does. Time passes before it until the funnel waits, unless `wait` says how long. */
export interface Move {
  about?: string
  /** Path of the step that this happens in; anything else is refused. */
  at?: string
  /** Typed and not left yet. */
  type?: Record<string, unknown>
  /** What the widget of a field tells besides its value, by its names for it; before the answer, as widgets do. In a browser they tell it themselves. */
  tell?: Record<string, Record<string, unknown>>
  /** Given and left. */
  enter?: Record<string, unknown>
  /** `next`, `back` or the id of a button. */
  press?: string
  /** Lets exactly this much time pass, and no more. */
  wait?: string
  raise?: { event: string; payload?: Record<string, unknown> }
  /** An address typed in, or the browser's Back. */
  open?: string
  reload?: boolean
  expect?: Expectation
}

export interface Expectation {
  step?: string
  /** A text on screen: a message, banner, alert, heading or paragraph. */
  message?: string | string[]
  noMessage?: string | string[]
  shut?: boolean
  reason?: string
  busy?: boolean
  /** Label of Next. */
  next?: string
  redirect?: { route: string; query?: Record<string, string> } | false
  /** Operations called since the start, in order. */
  calls?: string[]
  /** How often operations were called. */
  counts?: Record<string, number>
  /** Inputs of the last call of an operation; members left out do not matter. */
  inputs?: Record<string, Record<string, unknown>>
  /** Members that the last call of an operation must not carry. */
  withoutInputs?: Record<string, string[]>
  /** Browser events raised since the start, in order. */
  events?: (string | { event: string; payload: Record<string, unknown> })[]
  /** Answers by path; `null` means not given. */
  answers?: Record<string, unknown>
  /** Time since the move before, as a duration, on the funnel's clock. */
  elapsed?: string
  stages?: Record<string, 'waiting' | 'active' | 'done' | 'problem'>
  progress?: string
  completed?: string[]
  /** Whether anything is still stored in the browser. */
  stored?: boolean
  tracked?: string[]
}
