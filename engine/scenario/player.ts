import type { CompiledFunnel, Validators } from '#engine/compile/compiled.ts'
import type { Registry } from '#engine/grammar/registry.ts'
import type { Host, LogEntry } from '#engine/run/host.ts'
import type { KeptSession } from '#engine/run/session.ts'
import { simulatedPerformer, type SimulatedCall, type Simulations } from '#engine/run/simulate.ts'
import { startFunnel, type Runner } from '#engine/run/startFunnel.ts'
import { createVirtualClock, type VirtualClock } from '#engine/run/virtualClock.ts'
import { vocabularyOf } from '#engine/run/vocabulary.ts'
import { usualExample } from './examples.ts'

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
  start?: number
  /** Address that is opened first. */
  open?: string
}

export interface Raised {
  event: string
  payload: Record<string, unknown>
}

/** A funnel under a tester's hands: simulated operations, virtual time, and a record of all that it did to the outside. */
export interface Player {
  runner(): Runner
  clock: VirtualClock
  calls: SimulatedCall[]
  raised: Raised[]
  tracked: Raised[]
  log: LogEntry[]
  redirects: { route: string; query: Record<string, string> }[]
  /** Whether the site's not-found page was shown. */
  notFound(): boolean
  stored(): string | null
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
  return JSON.stringify({ funnel: funnel.id, hash: funnel.hash, at, form, receipts: [], completed: [], written: [], frozen: [], step: '', query: {} } satisfies KeptSession)
}

export async function createPlayer(options: PlayerOptions): Promise<Player> {
  const { funnel, registry } = options
  const clock = createVirtualClock(options.start)
  const kept = options.answers && funnel.persist.in !== 'none'
  let text: string | null = options.stored ?? (kept ? sessionWith({ ...options.seed, ...options.answers }, funnel, clock.now()) : null)
  let runner: Runner
  let reloadAsked = false
  let notFound = false
  let page = 0
  const heard = new Map<string, Set<(payload: unknown) => void>>()
  const raised: Raised[] = []
  const tracked: Raised[] = []
  const log: LogEntry[] = []
  const redirects: Player['redirects'] = []
  const usual = (name: string) => usualExample(funnel.operations[name]!, registry.operations[name]!)
  const simulated = simulatedPerformer(funnel, options.simulations ?? {}, usual, clock)
  const raise = (event: string, payload: unknown): void => [...(heard.get(event) ?? [])].forEach((hear) => hear(payload))
  const hostOf = (own: number): Host => ({
    clock,
    perform: simulated.perform,
    // A page that was loaded again is gone: nothing that it began writes any more.
    store: { load: () => text, save: (saved) => void (own === page && (text = saved)), clear: () => void (text = null) },
    redirect: (route, query) => void redirects.push({ route, query }),
    reload: () => void (reloadAsked = true),
    ...(options.hasNotFound ? { notFound: () => void (notFound = true) } : {}),
    emit: (event, payload) => {
      raised.push({ event, payload })
      raise(event, payload)
    },
    listen: (event, hear) => {
      const set = heard.get(event) ?? new Set()
      heard.set(event, set.add(hear))
      return () => void set.delete(hear)
    },
    track: (event, payload) => void tracked.push({ event, payload }),
    log: (entry) => void log.push(entry),
    theme: options.theme,
    query: options.query ?? {},
    seed: { ...options.seed, ...(kept ? {} : options.answers) },
  })
  const load = async (step?: string): Promise<void> => {
    const address = step ?? runner?.view().step
    runner?.stop()
    page += 1
    reloadAsked = false
    runner = await startFunnel({ funnel, vocabulary: vocabularyOf(registry), validators: async () => options.validators, host: hostOf(page), ...(address === undefined ? {} : { step: address }) })
  }
  await load(options.open)
  return {
    runner: () => runner,
    clock,
    calls: simulated.calls,
    raised,
    tracked,
    log,
    redirects,
    notFound: () => notFound,
    stored: () => text,
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
