import type { AnswerText, Expectation, Move, WrittenScenario } from './schema/files.ts'

export type { AnswerText, Expectation, Move }

/** The ways in which any call may fail: the server's own error, no network, no answer in time, an answer that makes no sense. */
export const failureKinds = ['500', 'offline', 'timeout', 'malformed'] as const
export type FailureKind = (typeof failureKinds)[number]

/**
 * A scenario: a journey written down with its expected end, as JSON (docs/guides/scenarios.md). The same file runs headless
 * and on the page in a real browser (cli/browser), on virtual time and simulated operations in both. What is written for `failing`, `use` and answers
 * by path is expanded here; the keys are described in `schema/`.
 */
export type Scenario = Omit<WrittenScenario, 'moves' | 'answers' | 'failing'> & {
  moves: Move[]
  answers?: Record<string, unknown>
  /** The last answer of this operation is a failure that the scenario is about: not to reach it is a mistake in the scenario. */
  failing?: { operation: string; kind: FailureKind }
}
