import type { CompiledOperation } from '#engine/compile/index.ts'

/** The engine's only source of time: real in the browser, virtual in tests. All times in milliseconds, `now` since the epoch. */
export interface Clock {
  now(): number
  setTimeout(run: () => void, after: number): unknown
  clearTimeout(timer: unknown): void
}

/** The answer to one attempt, before the engine decides between outcome and failure. */
export type Reply =
  | { kind: 'reply'; status: number; body: unknown }
  | { kind: 'offline' }
  /** Simulated runs may name a failure directly. */
  | { kind: 'failure'; code: string; message?: string }
  /** They may also give the output that rules will see. */
  | { kind: 'output'; output: Record<string, unknown> }

/** One attempt of an operation; `signal` aborts at the timeout. */
export interface Attempt {
  operation: CompiledOperation
  /** Path of the step that calls; a widget's call has none. */
  step?: string
  inputs: Record<string, unknown>
  /** The request body where the contract has a template for it; without it the inputs that are not in the path are sent. */
  body?: unknown
  idempotencyKey?: string
  signal: AbortSignal
}

/** What the host knows of its network. */
export interface Connection {
  /** True while nothing can be sent at all. */
  lost(): boolean
  /** Resolves once something can be sent again. */
  back(): Promise<void>
}

export interface SessionStore {
  load(): string | null
  /** Throws where nothing can be kept. */
  save(text: string): void
  /** Delays a save until it suits the page, at the latest until the page is left. Only the last of several delayed saves runs. Without it each change is saved at once. */
  later?(save: () => void): void
  clear(): void
  /** Takes the part of a session that may leave this page, for a funnel that also keeps its journeys on the server. The host decides whether and when to send it. */
  copy?(text: string): void
}

export interface LogEntry {
  level: 'info' | 'warn' | 'error'
  /** What happened, in words of the engine: `operation-failed`, `event-ignored`, … */
  what: string
  /** Names, codes and hashes, never values. `status` is that of the reply. */
  detail?: Record<string, string | number | boolean>
}

/** The outside of a runner. The engine has no other access to time, network, storage or navigation. */
export interface Host {
  clock: Clock
  perform(attempt: Attempt): Promise<Reply>
  /** Present where the host can tell. A request that found no network is then sent once it is back. */
  connection?: Connection
  store: SessionStore
  /** Leaves the funnel for a route of the site, which shows the alert; '' is none. */
  redirect(route: string, query: Record<string, string>, alert: string): void
  reload(): void
  /** Shows the site's not-found page, for a funnel whose `unknownStep` is `false`. Without it such an address opens the first step. */
  notFound?(): void
  emit(event: string, payload: Record<string, unknown>): void
  /** Listens to browser events; returns what stops it. */
  listen(event: string, heard: (payload: unknown) => void): () => void
  track(event: string, payload: Record<string, unknown>): void
  log(entry: LogEntry): void
  theme: Record<string, unknown>
  query: Record<string, string>
  /** Answers that the host knows from the start, for example the browser's name. Kept answers win. */
  seed?: Record<string, unknown>
}

/** What the funnel sees of a call. `silent`: no answer came, or the server itself failed, so the fate of the call is unknown. */
export type CallResult =
  { ok: true; output: Record<string, unknown> } | { ok: false; code: string; message: string; silent?: true }

/** An operation that a widget calls, with inputs beyond the contract's defaults. Never fails. */
export type CallOperation = (inputs?: Record<string, unknown>) => Promise<CallResult>

/** The clock of the machine that runs this. */
export const realClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, after) => globalThis.setTimeout(run, after),
  clearTimeout: (timer) => globalThis.clearTimeout(timer as number),
}

interface Delivery<Reply> {
  attempt(): Promise<Reply>
  /** Whether no answer came. */
  isOffline(reply: Reply): boolean
  /** Whether it may arrive twice. */
  repeatable: boolean
  /** Whether the reply is no longer needed. */
  isOver?(): boolean
}

/** Sends again, once the network is back, what could not be sent without it. A request that may have arrived is repeated only if that is harmless. */
export async function delivered<Reply>(
  connection: Connection | undefined,
  { attempt, isOffline, repeatable, isOver }: Delivery<Reply>,
): Promise<Reply> {
  for (;;) {
    const unsent = connection?.lost() === true
    const reply = await attempt()
    if (!isOffline(reply) || !connection?.lost() || !(unsent || repeatable)) return reply
    await connection.back()
    if (isOver?.()) return reply
  }
}
