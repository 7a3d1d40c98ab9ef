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
import { createVirtualClock, type VirtualClock } from './virtualClock.ts'

export interface Raised {
  event: string
  payload: Record<string, unknown>
}

export interface Redirect {
  route: string
  query: Record<string, string>
}

/** An effect of a funnel on the outside. A call is reported twice: when it is made, and with its reply. */
export type OutgoingRecord =
  | { kind: 'call'; call: SimulatedCall; reply?: Reply }
  | ({ kind: 'emit' | 'track' } & Raised)
  | ({ kind: 'redirect' } & Redirect)
  | { kind: 'log'; entry: LogEntry }
  | { kind: 'reload' | 'not-found' | 'clear' }

export interface PlayerOptions {
  funnel: CompiledFunnel
  registry: Registry
  validators: Validators
  theme: Record<string, unknown>
  query?: Record<string, string>
  seed?: Record<string, unknown>
  /** Answers that an earlier visit left behind. */
  answers?: Record<string, unknown>
  /** What the browser kept from an earlier visit, in full; instead of `answers`. */
  stored?: string
  /** Whether the site has a not-found page. */
  hasNotFound?: boolean
  simulations?: Simulations
  /** Decides what operations answer, instead of `simulations`; `usual` is what they answer otherwise. */
  answer?: (operation: string, attempt: Attempt, usual: AnswerOf) => ReturnType<AnswerOf>
  /** A network that comes and goes. */
  connection?: Connection
  /** Replaces `validators` where they load late or not at all. */
  lateValidators?: () => Promise<Validators>
  /** Stores the session instead of the player. */
  store?: Host['store']
  start?: number
  /** Replaces the player's clock, which begins at `start` (milliseconds since the epoch). */
  clock?: VirtualClock
  /** Gets every effect on the outside at once. */
  heard?: (record: OutgoingRecord) => void
  /** Address that is opened first. */
  open?: string
  /** Gets every step that the machine takes. */
  inspect?: StartOptions['inspect']
}

/** A runner for tests: simulated operations, virtual time, and a record of all that it did to the outside. */
export interface Player {
  runner(): Runner
  clock: VirtualClock
  calls: SimulatedCall[]
  raised: Raised[]
  tracked: Raised[]
  redirects: Redirect[]
  log: LogEntry[]
  /** Whether the site's not-found page was shown. */
  notFound(): boolean
  stored(): string | null
  /** What left the page, where the funnel keeps its journeys on the server. */
  copied(): string | null
  raise(event: string, payload: unknown): void
  /** Loads the page again at an address; without one, at the address it has. */
  load(step?: string): Promise<void>
  /** Lets time pass until the funnel waits for somebody; gives the milliseconds that it took. */
  settle(): Promise<number>
}

/** Longest time a funnel may stay busy before a scenario gives up on it. */
const patience = 10 * 60_000

/** The journey of an earlier visit, as text; null when there was none. */
function storedBefore({ funnel, stored, seed, answers }: PlayerOptions, at: number): string | null {
  if (stored !== undefined || !answers || funnel.persist.in === 'none') return stored ?? null
  const nothing = { receipts: [], completed: [], written: [], frozen: [], step: '', query: {} }
  const { id, hash } = funnel
  return JSON.stringify({ funnel: id, hash, at, form: { ...seed, ...answers }, ...nothing } satisfies KeptSession)
}

export async function createPlayer(options: PlayerOptions): Promise<Player> {
  const { funnel, registry, connection, inspect, answer, theme, query = {}, heard = () => undefined } = options
  const clock = options.clock ?? createVirtualClock(options.start)
  let text = storedBefore(options, clock.now())
  let copy: string | null = null
  let runner: Runner
  let reloadAsked = false
  let notFound = false
  let page = 0
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
      // A page that was loaded again is gone: nothing that it began writes any more.
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
    query,
    seed: { ...options.seed, ...(funnel.persist.in === 'none' && options.answers) },
  })
  const load = async (step = runner?.view().step): Promise<void> => {
    runner?.stop()
    page += 1
    reloadAsked = false
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
    log,
    notFound: () => notFound,
    stored: () => text,
    copied: () => copy,
    raise,
    load,
    settle: async () => {
      const began = clock.now()
      await clock.advance(0)
      while (clock.now() - began < patience) {
        if (reloadAsked) await load()
        const { over, busy } = runner.view()
        if (over || !busy || !(await clock.step())) break
      }
      return clock.now() - began
    },
  }
}
