import type { CompiledFunnel, Validators } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import {
  type Attempt,
  type Connection,
  type Host,
  type KeptSession,
  type LogEntry,
  type Reply,
  startFunnel,
  type Runner,
  type StartOptions,
  vocabularyOf,
} from '#engine/run/index.ts'
import { usualExample } from './examples.ts'
import {
  answersFromTable,
  simulatedPerformer,
  type AnswerOf,
  type SimulatedCall,
  type Simulations,
} from './simulate.ts'
import { createVirtualClock, usualNow, type VirtualClock } from './virtualClock.ts'

/** An event with its payload. */
export interface Raised {
  event: string
  payload: Record<string, unknown>
}

export interface Redirect {
  route: string
  query: Record<string, string>
}

/** An effect of a funnel on its host. A call is reported twice: when it is made, and with its reply. */
export type OutgoingRecord =
  | { kind: 'call'; call: SimulatedCall; reply?: Reply }
  | ({ kind: 'emit' | 'track' } & Raised)
  | ({ kind: 'redirect' } & Redirect)
  /** The funnel was left for another site. */
  | { kind: 'leave'; address: string }
  | { kind: 'log'; entry: LogEntry }
  | { kind: 'reload' | 'not-found' | 'clear' }

/** What a player plays, and in which world. An operation without `simulations` gives its usual example. */
export interface PlayerOptions {
  funnel: CompiledFunnel
  registry: Registry
  validators: Validators
  theme: Record<string, unknown>
  query?: Record<string, string>
  /** Answers that the host supplies at the start. */
  seed?: Record<string, unknown>
  /** Kept answers of an earlier visit. */
  answers?: Record<string, unknown>
  /** The kept session of an earlier visit, as text; replaces `answers`. */
  stored?: string
  /** Whether the site has a not-found page. */
  hasNotFound?: boolean
  simulations?: Simulations
  /** Decides the answers of operations; `usual` gives those of `simulations`. */
  answer?: (operation: string, attempt: Attempt, usual: AnswerOf) => ReturnType<AnswerOf>
  /** Simulates a network that is lost and comes back. */
  connection?: Connection
  /** Replaces `validators`, for tests in which they load late or not at all. */
  lateValidators?: () => Promise<Validators>
  /** Stores the session instead of the player. */
  store?: Host['store']
  /** Milliseconds since the epoch at which the player's clock begins; default `usualNow`. */
  start?: number
  /** Replaces the player's clock. */
  clock?: VirtualClock
  /** Gets every effect on the host when it happens. */
  heard?: (record: OutgoingRecord) => void
  /** The step whose address is opened first. */
  open?: string
  /** Gets XState's inspection events. */
  inspect?: StartOptions['inspect']
}

/** A runner with simulated operations and virtual time, and the record of its effects on the host. */
export interface Player {
  runner(): Runner
  clock: VirtualClock
  calls: SimulatedCall[]
  raised: Raised[]
  tracked: Raised[]
  redirects: Redirect[]
  /** The address of the other site for which the funnel was left last, until the person comes back. */
  away(): string | undefined
  /** Whether it was ever left for another site. */
  left(): boolean
  log: LogEntry[]
  /** Whether the site's not-found page was shown. */
  notFound(): boolean
  /** The kept session as text. */
  stored(): string | null
  /** The copy of the session that left the page, if `persist.in` is `server`. */
  copied(): string | null
  /** Raises a browser event, as another script would. */
  raise(event: string, payload: unknown): void
  /** Loads the page again at the address of a step, by default the current one. */
  load(step?: string): Promise<void>
  /** Comes back by the last address to come back to, with these parameters. */
  comeBack(given: Record<string, string>): Promise<void>
  /** Lets virtual time pass until the funnel waits for the person and nothing is looked up, or it is over; returns the milliseconds that passed. */
  settle(): Promise<number>
}

/** The longest virtual time for which a funnel may be busy, in milliseconds; then `settle` returns. */
const patience = 10 * 60_000

/** The kept session of an earlier visit as text; null if there was none. */
function storedBefore({ funnel, stored, seed, answers }: PlayerOptions, at: number): string | null {
  if (stored !== undefined || !answers || funnel.persist.in === 'none') return stored ?? null
  return JSON.stringify(keptSession(funnel, { form: { ...seed, ...answers }, completed: [] }, '', at))
}

/** A kept session with these answers, from which a runner resumes. `step` is a path, `at` is in milliseconds since the epoch. */
export function keptSession(
  { id, hash }: CompiledFunnel,
  { form, completed }: Pick<KeptSession, 'form' | 'completed'>,
  step = '',
  at = usualNow,
): KeptSession {
  return { funnel: id, hash, at, form, receipts: [], completed, written: [], frozen: [], step, query: {} }
}

/** Starts a player at the address `open`. */
export async function createPlayer(options: PlayerOptions): Promise<Player> {
  const { funnel, registry, connection, inspect, answer, theme, query = {}, heard = () => undefined } = options
  const clock = options.clock ?? createVirtualClock(options.start)
  let text = storedBefore(options, clock.now())
  let copy: string | null = null
  let runner: Runner
  let reloadAsked = false
  let notFound = false
  let page = 0
  /** The parameters of the address, and the number of addresses to come back to. */
  let parameters = query
  let backs = 0
  let back = ''
  let away: string | undefined
  const raised: Raised[] = []
  const tracked: Raised[] = []
  const redirects: Redirect[] = []
  const log: LogEntry[] = []
  const ears = new Map<string, Set<(payload: unknown) => void>>()
  const usual = (name: string) => usualExample(funnel.operations[name]!, registry.operations[name]!)
  const fromTable = answersFromTable(options.simulations ?? {}, usual)
  const answerOf: AnswerOf = answer ? (name, attempt) => answer(name, attempt, fromTable) : fromTable
  const simulated = simulatedPerformer(funnel, answerOf, clock, (call, reply) => heard({ kind: 'call', call, reply }))
  const raise = (event: string, payload: unknown): void => [...(ears.get(event) ?? [])].forEach((hear) => hear(payload))
  const hostOf = (own: number): Host => ({
    clock,
    perform: simulated.perform,
    connection,
    store: options.store ?? {
      load: () => text,
      // A page that was replaced by `load` no longer writes.
      save: (saved) => void (own === page && (text = saved)),
      copy: (saved) => void (own === page && (copy = saved)),
      clear: () => {
        text = null
        copy = null
        heard({ kind: 'clear' })
      },
    },
    redirect: (route, query) => {
      redirects.push({ route, query })
      heard({ kind: 'redirect', route, query })
    },
    reload: () => {
      reloadAsked = true
      heard({ kind: 'reload' })
    },
    leave: {
      id: () => `departure-${(backs += 1)}`,
      address: (route) => {
        const address = `https://form.example${route}`
        if (route !== '/') back = address
        return address
      },
      go: (address) => {
        away = address
        heard({ kind: 'leave', address })
      },
      tidy: () => void (parameters = query),
    },
    ...(options.hasNotFound && {
      notFound: () => {
        notFound = true
        heard({ kind: 'not-found' })
      },
    }),
    emit: (event, payload) => {
      raised.push({ event, payload })
      heard({ kind: 'emit', event, payload })
      raise(event, payload)
    },
    listen: (event, hear) => {
      const set = ears.get(event) ?? new Set()
      ears.set(event, set.add(hear))
      return () => void set.delete(hear)
    },
    track: (event, payload) => {
      tracked.push({ event, payload })
      heard({ kind: 'track', event, payload })
    },
    log: (entry) => {
      log.push(entry)
      heard({ kind: 'log', entry })
    },
    theme,
    query: parameters,
    seed: { ...options.seed, ...(funnel.persist.in === 'none' && options.answers) },
  })
  const load = async (step = runner?.view().step): Promise<void> => {
    runner?.stop()
    page += 1
    reloadAsked = false
    away = undefined
    runner = await startFunnel({
      funnel,
      vocabulary: vocabularyOf(registry),
      validators: options.lateValidators ?? (async () => options.validators),
      host: hostOf(page),
      step,
      inspect,
    })
  }
  await load(options.open)
  return {
    runner: () => runner,
    clock,
    calls: simulated.calls,
    raised,
    tracked,
    redirects,
    away: () => away,
    left: () => back !== '',
    log,
    notFound: () => notFound,
    stored: () => text,
    copied: () => copy,
    raise,
    load,
    comeBack: (given) => {
      const { pathname, searchParams } = new URL(back)
      parameters = { ...query, ...Object.fromEntries(searchParams), ...given }
      return load(pathname.slice(funnel.path.length + 1))
    },
    settle: async () => {
      const began = clock.now()
      await clock.advance(0)
      while (clock.now() - began < patience) {
        if (reloadAsked) await load()
        const { over, busy, looking } = runner.view()
        if (over || !(busy || looking) || !(await clock.step())) break
      }
      return clock.now() - began
    },
  }
}
