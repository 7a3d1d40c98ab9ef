import type { CompiledOperation } from '#engine/compile/index.ts'

/** The engine's only source of time: real in the browser, virtual in tests. In milliseconds; `now` since the epoch. */
export interface Clock {
  now(): number
  setTimeout(run: () => void, after: number): unknown
  clearTimeout(timer: unknown): void
}

/** The answer to one attempt, from which the engine decides on a result or a failure. */
export type Reply =
  | { kind: 'reply'; status: number; body: unknown }
  | { kind: 'offline' }
  /** A failure by its code: of simulated runs, and of a host that could not make the request. */
  | { kind: 'failure'; code: string; message?: string }
  /** Only in simulated runs: the result, as rules see it. */
  | { kind: 'output'; output: Record<string, unknown> }

/** One attempt of an operation. `signal` aborts it at the timeout. */
export interface Attempt {
  operation: CompiledOperation
  /** Path of the calling step; absent for calls of widgets. */
  step?: string
  inputs: Record<string, unknown>
  /** The body from the contract's template. Without a template it is absent, and the inputs that are not in the path are sent. */
  body?: unknown
  idempotencyKey?: string
  signal: AbortSignal
}

/** The host's knowledge of its network. */
export interface Connection {
  /** True while nothing can be sent at all. */
  lost(): boolean
  /** Resolves once something can be sent again. */
  back(): Promise<void>
}

/** Where a session is kept, as text. */
export interface SessionStore {
  load(): string | null
  /** @throws if nothing can be stored. */
  save(text: string): void
  /** Delays a save, at the latest until the page is left; of several delayed saves only the last runs. Without it each change is saved at once. */
  later?(save: () => void): void
  clear(): void
  /** Gets the part of a session that may leave the page, if `persist.in` is `server`. The host decides whether and when to send it. */
  copy?(text: string): void
  /** Gets the session of a funnel that is kept nowhere (`persist.in: "none"`), to take it along into another language. */
  hold?(session: () => string): void
  /** The session that was taken along, once. */
  held?(): string | null
}

/** How a funnel is left for another site, and what its page needs when the person comes back. */
export interface Leaving {
  /** A random id that nobody can guess. */
  id(): string
  /** The whole address of a route of this site. */
  address(route: string): string
  go(address: string): void
  /** Takes the parameters out of the address of the page: they must not stay in its history. */
  tidy(): void
}

/** A log entry of the engine. It contains nothing about the person. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error'
  /** Code of what happened: `operation-failed`, `event-ignored`, … */
  what: string
  /** Names, codes and hashes, never answers. `status` is the HTTP status of the reply. */
  detail?: Record<string, string | number | boolean>
}

/** The outside of a runner (format.md §8). The engine has no other access to time, network, storage or navigation. */
export interface Host {
  clock: Clock
  /** @throws only for a mistake of ours; a network that is lost gives the reply `offline`. */
  perform(attempt: Attempt): Promise<Reply>
  /** Absent if the host cannot tell. With it, a request that found no network is sent again once the network is back. */
  connection?: Connection
  store: SessionStore
  /** Leaves the funnel for a route of the site, which shows the alert; `''` means none. */
  redirect(route: string, query: Record<string, string>, alert: string): void
  reload(): void
  /** Absent if the host cannot; then operations that lead to another site fail. */
  leave?: Leaving
  /** Shows the site's not-found page if `unknownStep` is `false`. Without it an unknown address opens the first step. */
  notFound?(): void
  emit(event: string, payload: Record<string, unknown>): void
  /** Listens to a browser event; returns a function that stops it. */
  listen(event: string, heard: (payload: unknown) => void): () => void
  track(event: string, payload: Record<string, unknown>): void
  log(entry: LogEntry): void
  theme: Record<string, unknown>
  query: Record<string, string>
  /** Initial answers of a journey by top-level key, such as the browser's name; read again for each journey. Kept answers take precedence. */
  seed?: Record<string, unknown>
}

/**
 * The result of a call. `silent`: no answer came or the server itself failed, so the fate of the call is unknown. `gone`:
 * the input that names a record which the server does not have any more.
 */
export type CallResult =
  | { ok: true; output: Record<string, unknown> }
  | { ok: false; code: string; message: string; silent?: true; gone?: string }

/** Calls an operation from a widget. The inputs replace defaults of the contract. A failure is a result, not an exception. */
export type CallOperation = (inputs?: Record<string, unknown>) => Promise<CallResult>

/** The system clock. */
export const realClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, after) => globalThis.setTimeout(run, after),
  clearTimeout: (timer) => globalThis.clearTimeout(timer as number),
}

interface Delivery<Reply> {
  attempt(): Promise<Reply>
  /** Whether no answer came. */
  isOffline(reply: Reply): boolean
  /** Whether the request may arrive twice. */
  repeatable: boolean
  /** Whether the reply is no longer needed. */
  isOver?(): boolean
}

/**
 * Sends a request, and sends it again once the network is back if it failed offline. A request that may have arrived is
 * only sent again if it is `repeatable`. Returns the last reply.
 */
export async function delivered<Reply>(
  connection: Connection | undefined,
  { attempt, isOffline, repeatable, isOver }: Delivery<Reply>,
): Promise<Reply> {
  for (;;) {
    const unsent = connection?.lost() === true
    const reply = await attempt()
    // The network may have come back between the attempt and its failure.
    if (!connection || !isOffline(reply) || !(unsent || (repeatable && connection.lost()))) return reply
    await connection.back()
    if (isOver?.()) return reply
  }
}
