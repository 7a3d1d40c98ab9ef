import type { Answers } from './paths.ts'

export interface Failure {
  code: string
  message: string
  operation: string
}

/** What the machine knows: answers, results and what was said last. Position is the machine's own state. */
export interface FunnelState extends Answers {
  /** Results of calls by the name that `as` gave them. */
  results: Record<string, unknown>
  query: Record<string, string>
  error: Failure | null
  /** Set by the failure or effects that lead here, so that arriving does not clear it. */
  errorIsNew: boolean
  event: Record<string, unknown>
  /** Top-level step, and the innermost step arrived at. */
  step: string
  current: string
  /** Counts arrivals, so that a heading takes the focus each time. */
  arrivals: number
  /** Milliseconds for which a step with texts that come later has been there. */
  late: { step: string; after: number } | null
  completed: string[]
  /** Top-level steps that a changed definition does not ask again (format.md §7.11). */
  frozen: string[]
  /** Completed top-level steps that sent an answer which has changed since, or went by it. */
  unsent: string[]
  /** The step that `persist.until` names has been shown. */
  ended: boolean
  /** Paths that effects have written. */
  written: string[]
  touched: string[]
  attempted: boolean
  attempts: number
  alert: string
  /** A failure shown by the step that it happened in. */
  banner: string
  deferred: string | null
  /** Steps in which something has failed since they were last arrived at. */
  failedSteps: string[]
  /** What landing is asked for: the step of an address, or the earliest open step before one. */
  asked: { step?: string; open?: string }
  /** Nothing is stored any more; until somebody writes something new. */
  forgotten: boolean
  /** … and the answers in memory have gone as well. */
  fresh: boolean
  reloading: boolean
  exit: { route: string; query: Record<string, string> } | null
}

export const noState: FunnelState = {
  form: {},
  local: {},
  results: {},
  query: {},
  error: null,
  errorIsNew: false,
  event: {},
  step: '',
  current: '',
  arrivals: 0,
  late: null,
  completed: [],
  frozen: [],
  unsent: [],
  ended: false,
  written: [],
  touched: [],
  attempted: false,
  attempts: 0,
  alert: '',
  banner: '',
  deferred: null,
  failedSteps: [],
  asked: {},
  forgotten: false,
  fresh: false,
  reloading: false,
  exit: null,
}

/** Address parameters that the model declares; others are not read. */
export const declaredQuery = (given: Record<string, string>, names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))
