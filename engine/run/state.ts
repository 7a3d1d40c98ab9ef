import type { CompiledFunnel } from '#engine/compile/index.ts'
import type { Host } from './host.ts'
import type { Answers } from './paths.ts'

/** A call or step of a definition that went wrong. */
export interface Failure {
  code: string
  message: string
  operation: string
}

/** What a journey begins with: nothing given, nothing done. */
const noJourney = {
  form: {} as Answers['form'],
  local: {} as Answers['local'],
  /** Results of calls by the name that `as` gave them. */
  results: {} as Record<string, unknown>,
  query: {} as Record<string, string>,
  event: {} as Record<string, unknown>,
  completed: [] as string[],
  /** Top-level steps that a changed definition does not ask again (format.md §7.11). */
  frozen: [] as string[],
  /** Completed top-level steps that sent an answer which has changed since, or went by it. */
  unsent: [] as string[],
  /** The step that `persist.until` names has been shown. */
  ended: false,
  /** Paths that effects have written. */
  written: [] as string[],
  touched: [] as string[],
  attempted: false,
  /** The answers in memory are gone as well as the stored ones (`forgotten`). */
  fresh: false,
}

/** The state of a machine that has not started. */
export const noState = {
  ...noJourney,
  error: null as Failure | null,
  /** Set by the failure or effects that lead to a step, so that arriving there does not clear the error. */
  errorIsNew: false,
  /** Top-level step, and the innermost step arrived at. */
  step: '',
  current: '',
  /** Counts arrivals, so that a heading takes the focus each time. */
  arrivals: 0,
  /** Milliseconds for which a step with texts that come later has been shown. */
  late: null as { step: string; after: number } | null,
  attempts: 0,
  alert: '',
  /** A failure shown by the step that it happened in. */
  banner: '',
  deferred: null as string | null,
  /** Steps in which something has failed since they were last arrived at. */
  failedSteps: [] as string[],
  /** What landing is asked for: the step of an address, or the earliest open step before one. */
  asked: {} as { step?: string; open?: string },
  /** Nothing is stored any more until something new is written. */
  forgotten: false,
  reloading: false,
  exit: null as { route: string; query: Record<string, string> } | null,
}

/** What the machine knows: answers, results and what was said last. Position is the machine's own state. */
export type FunnelState = typeof noState

/** Address parameters that the model declares; others are not read. */
export const declaredQuery = (given: Record<string, string>, names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))

interface Around {
  funnel: CompiledFunnel
  host: Host
}

/** The beginning of a journey: nothing but what the host and the address know anyway. */
export const newJourney = ({ funnel, host }: Around): typeof noJourney => ({
  ...noJourney,
  form: { ...host.seed },
  query: declaredQuery(host.query, funnel.query),
})

/** The state of somebody who was never here. `step` is that of the address. */
export const freshState = ({ step, ...around }: Around & { step?: string }): FunnelState => ({
  ...noState,
  ...newJourney(around),
  asked: step === undefined ? {} : { step },
})
