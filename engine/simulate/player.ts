import type { CompiledFunnel, Validators } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import {
  type Attempt,
  type Connection,
  type Host,
  type KeptSession,
  startFunnel,
  type Runner,
  type StartOptions,
  vocabularyOf,
} from '#engine/run/index.ts'
import {
  answersFromTable,
  simulatedPerformer,
  type AnswerOf,
  type SimulatedCall,
  type Simulations,
} from './simulate.ts'
import { createVirtualClock, type VirtualClock } from './virtualClock.ts'
import { usualExample } from './examples.ts'
import { createRecords, type OutgoingRecord, type Records } from './records.ts'

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
  /** Where validators come later, or not at all. */
  lateValidators?: () => Promise<Validators>
  /** What keeps the session, instead of the player. */
  store?: Host['store']
  start?: number
  /** A clock of one's own, instead of one that begins at `start`. */
  clock?: VirtualClock
  /** Learns at once of everything that goes out of the funnel. */
  heard?: (record: OutgoingRecord) => void
  /** Address that is opened first. */
  open?: string
  /** Learns of every step that the machine takes. */
  inspect?: StartOptions['inspect']
}

/** A runner for tests: simulated operations, virtual time, and a record of all that it did to the outside. */
export interface Player extends Pick<Records, 'raised' | 'tracked' | 'log' | 'redirects'> {
  runner(): Runner
  clock: VirtualClock
  calls: SimulatedCall[]
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

/** A session as an earlier visit would have left it. */
function sessionWith(form: Record<string, unknown>, funnel: CompiledFunnel, at: number): string {
  return JSON.stringify({
    funnel: funnel.id,
    hash: funnel.hash,
    at,
    form,
    receipts: [],
    completed: [],
    written: [],
    frozen: [],
    step: '',
    query: {},
  } satisfies KeptSession)
}

export async function createPlayer(options: PlayerOptions): Promise<Player> {
  const { funnel, registry } = options
  const clock = options.clock ?? createVirtualClock(options.start)
  const kept = options.answers && funnel.persist.in !== 'none'
  let text: string | null =
    options.stored ?? (kept ? sessionWith({ ...options.seed, ...options.answers }, funnel, clock.now()) : null)
  let copy: string | null = null
  let runner: Runner
  let reloadAsked = false
  let page = 0
  const ears = new Map<string, Set<(payload: unknown) => void>>()
  const records = createRecords(options.heard)
  const { note } = records
  const usual = (name: string) => usualExample(funnel.operations[name]!, registry.operations[name]!)
  const fromTable = answersFromTable(options.simulations ?? {}, usual)
  const { answer } = options
  const answerOf: AnswerOf = answer ? (name, attempt) => answer(name, attempt, fromTable) : fromTable
  const simulated = simulatedPerformer(funnel, answerOf, clock, (call, reply) =>
    note({ kind: 'call', call, ...(reply ? { reply } : {}) }),
  )
  const raise = (event: string, payload: unknown): void => [...(ears.get(event) ?? [])].forEach((hear) => hear(payload))
  const hostOf = (own: number): Host => ({
    clock,
    perform: simulated.perform,
    ...(options.connection ? { connection: options.connection } : {}),
    store: options.store ?? {
      load: () => text,
      // A page that was loaded again is gone: nothing that it began writes any more.
      save: (saved) => void (own === page && (text = saved)),
      copy: (saved) => void (own === page && (copy = saved)),
      clear: () => {
        text = null
        copy = null
        note({ kind: 'clear' })
      },
    },
    redirect: (route, query) => note({ kind: 'redirect', route, query }),
    reload: () => {
      reloadAsked = true
      note({ kind: 'reload' })
    },
    ...(options.hasNotFound ? { notFound: () => note({ kind: 'not-found' }) } : {}),
    emit: (event, payload) => {
      note({ kind: 'emit', event, payload })
      raise(event, payload)
    },
    listen: (event, hear) => {
      const set = ears.get(event) ?? new Set()
      ears.set(event, set.add(hear))
      return () => void set.delete(hear)
    },
    track: (event, payload) => note({ kind: 'track', event, payload }),
    log: (entry) => note({ kind: 'log', entry }),
    theme: options.theme,
    query: options.query ?? {},
    seed: { ...options.seed, ...(kept ? {} : options.answers) },
  })
  const load = async (step?: string): Promise<void> => {
    const address = step ?? runner?.view().step
    runner?.stop()
    page += 1
    reloadAsked = false
    runner = await startFunnel({
      funnel,
      vocabulary: vocabularyOf(registry),
      validators: options.lateValidators ?? (async () => options.validators),
      host: hostOf(page),
      ...(address === undefined ? {} : { step: address }),
      ...(options.inspect ? { inspect: options.inspect } : {}),
    })
  }
  await load(options.open)
  return {
    runner: () => runner,
    clock,
    calls: simulated.calls,
    raised: records.raised,
    tracked: records.tracked,
    log: records.log,
    redirects: records.redirects,
    notFound: () => records.notFound,
    stored: () => text,
    copied: () => copy,
    raise,
    load,
    settle: async () => {
      const began = clock.now()
      await clock.advance(0)
      while (clock.now() - began < patience) {
        if (reloadAsked) await load()
        const view = runner.view()
        if (view.over || !view.busy) break
        if (!(await clock.step())) break
      }
      return clock.now() - began
    },
  }
}
