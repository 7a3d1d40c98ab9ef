import type { CompiledFunnel } from '#engine/compile/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import type { CallResult, Host } from './host.ts'
import type { Answers } from './paths.ts'

/** A failed call, or a `fail` or `error` of the definition (then `operation` is empty). */
export interface Failure {
  code: string
  message: string
  operation: string
}

/** An answer that the person changes from a summary (format.md §3.11). */
export interface Changing {
  /** Path of the top-level step that asks for it. */
  step: string
  path: string
  /** Path of the summary. */
  to: string
}

/** Choices by the path of the answer. */
export type Labels = Record<string, { value: string | number; label: string }[]>

/** A departure to another site, until the person has come back to its step. */
export interface Away {
  /** A random id, which the address to come back to carries. */
  id: string
  operation: string
  /** Path of the step to come back to. */
  step: string
  /** In milliseconds since the epoch. */
  at: number
  /** What came along on the way back, until its step takes it. The id is used up then. */
  payload?: Record<string, unknown>
}

/** Where the person gave an answer. A server finds the words that were on the screen by it. */
export interface Given {
  /** Path of the step. */
  step: string
  /** The button that gave it, if no field did. */
  button?: string
  /** The tag of the language; absent in the original. */
  language?: string
  /** The hash of the texts in that language. */
  texts?: string
}

/** The part of the state that a new journey resets, empty. */
const noJourney = {
  form: {} as Answers['form'],
  local: {} as Answers['local'],
  /** What was typed and does not count, because it is not asked for now (format.md §3.4). It is gone once the step is left. */
  aside: { form: {}, local: {} } as Answers,
  /** Results of calls, by the name in `as`. */
  results: {} as Record<string, unknown>,
  query: {} as Record<string, string>,
  event: {} as Record<string, unknown>,
  completed: [] as string[],
  /** Top-level steps that a changed definition does not ask again (format.md §7.11). */
  frozen: [] as string[],
  /** Completed top-level steps that used an answer before it changed. */
  unsent: [] as string[],
  /** The state before the person changed answers in a step whose answers may open an earlier one; null while none is changed. */
  answersBefore: null as (Answers & { aside: Answers; frozen: string[] }) | null,
  /** Earlier steps that an answer has opened and that are not completed since (format.md §7.2). */
  opened: [] as string[],
  /** Path of the step whose answer has opened the one on screen, behind the one whose answer has opened that; empty otherwise. */
  openers: [] as string[],
  changing: null as Changing | null,
  away: null as Away | null,
  /** The step in `persist.until` has been shown. */
  ended: false,
  /** Where each answer was given, by its path; not those that something else has written since. */
  given: {} as Record<string, Given>,
  /** Paths that effects have written. */
  written: [] as string[],
  /** Paths of the fields that have begun with what `starts` gives; the person may have emptied them since. */
  started: [] as string[],
  /** What lookups called the answers that were chosen from them. */
  labels: {} as Labels,
  /** Paths of the fields that the person has left. */
  touched: [] as string[],
  /** Paths of the fields that were on the screen at a refused press of Next; null before one. */
  attempted: null as string[] | null,
  /** Keys of the items of lists of which some were removed, by the path of the list. */
  rows: {} as Record<string, number[]>,
  /** Path of the item that is on a page of its own; empty without one. */
  openItem: '',
  /** After `forget` the answers in memory are reset, not only the stored ones (`forgotten`). */
  fresh: false,
}

/** The state of a machine that has not started. */
export const noState = {
  ...noJourney,
  error: null as Failure | null,
  /** The error has just occurred, so arrival at the next step does not clear it. */
  errorIsNew: false,
  /** Path of the top-level step; `current` is that of the innermost step. */
  step: '',
  current: '',
  /** Number of arrivals, so that each heading takes the focus. */
  arrivals: 0,
  /** The last `later` text of a step that is due, by milliseconds since arrival. */
  late: null as { step: string; after: number } | null,
  /** What the lookups of the shown step have given, by name and inputs, and whether a press of Next waits for one. */
  looked: { step: '', known: {} as Record<string, CallResult>, pressed: false },
  /** What is said about the running call because it takes long; empty without one. */
  slow: '',
  attempts: 0,
  alert: '',
  /** The message of a failure, shown by the step in which it happened. */
  banner: '',
  deferred: null as string | null,
  /** The server does not have the record of the journey any more: what the person is told. */
  gone: '',
  /** Paths of the steps with a failure since the last arrival at them. */
  failedSteps: [] as string[],
  /** What landing looks for: the step of an address, the earliest open step before `open`, or `exactly` one that an answer has opened. */
  asked: {} as { step?: string; open?: string; exactly?: string; openers?: string[] },
  /** Path of the step that landing has found; undefined for the not-found page. */
  landing: undefined as string | undefined,
  /** The session was forgotten: nothing is stored until the journey goes on. */
  forgotten: false,
  reloading: false,
  /** The address of the other site for which the funnel is left; empty otherwise. */
  leavingFor: '',
  exit: null as { route: string; query: Record<string, string> } | null,
}

/** The context of the machine: answers, results and messages. The position is the state of the machine. */
export type FunnelState = typeof noState

/** The address parameters that the model declares. */
export const declaredQuery = (given: Record<string, string>, names: string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = ownValue(given, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

interface Around {
  funnel: CompiledFunnel
  host: Host
}

/** The state of a new journey: only the host's seed and the address parameters. */
export const newJourney = ({ funnel, host }: Around): typeof noJourney => ({
  ...noJourney,
  form: { ...host.seed },
  query: declaredQuery(host.query, funnel.query),
})

/** The state of a machine before a new journey. `step` is the step in the address. */
export const freshState = ({ step, ...around }: Around & { step?: string }): FunnelState => ({
  ...noState,
  ...newJourney(around),
  asked: step === undefined ? {} : { step },
})
