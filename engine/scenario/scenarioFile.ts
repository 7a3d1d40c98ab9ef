import type { FailureKind, Move, Scenario } from './scenario.ts'

/** Moves, and `use` for those that `shared.json` names. */
export type WrittenMoves = (Move | { use: string })[]

/** A scenario as its file has it. */
export type WrittenScenario = Omit<Scenario, 'moves' | 'answers' | 'failing'> & {
  moves: WrittenMoves
  /** Answers by path; `use` takes shared ones first. */
  answers?: Record<string, unknown> & { use?: string }
  /**
   * Operations that fail, one row each in each way: `"save"`, `["save", "tell"]`, or `{ "save": ["500", "offline"] }` where the
   * ways end differently. The failure comes after the answers in `operations`.
   */
  failing?: string | string[] | Record<string, FailureKind[]>
}

/** A file holds one scenario, or several that belong together. */
export type ScenarioFile = WrittenScenario | { $schema?: string; about?: string; scenarios: WrittenScenario[] }

/** `shared.json` beside the scenarios. */
export interface SharedFile {
  $schema?: string
  about?: string
  /** Moves that scenarios take with `use`. */
  moves?: Record<string, WrittenMoves>
  /** Answers by path that scenarios take with `use`. */
  answers?: Record<string, Record<string, unknown>>
  /** Funnel whose scenarios hold here too: what this folder gives by the same name replaces it. */
  extends?: string
  /** Names of scenarios that do not hold here, and why not. */
  without?: Record<string, string>
}
