import type { CompiledFunnel, Validators } from '../compile/index.js';
import type { Registry } from '../definition/index.js';
import { type Attempt, type Connection, type Host, type KeptSession, type LogEntry, type Reply, type Runner, type StartOptions } from '../run/index.js';
import { type AnswerOf, type SimulatedCall, type Simulations } from './simulate.js';
import { type VirtualClock } from './virtualClock.js';
/** An event with its payload. */
export interface Raised {
    event: string;
    payload: Record<string, unknown>;
}
export interface Redirect {
    route: string;
    query: Record<string, string>;
}
/** An effect of a funnel on its host. A call is reported twice: when it is made, and with its reply. */
export type OutgoingRecord = {
    kind: 'call';
    call: SimulatedCall;
    reply?: Reply;
} | ({
    kind: 'emit' | 'track';
} & Raised) | ({
    kind: 'redirect';
} & Redirect) | {
    kind: 'log';
    entry: LogEntry;
} | {
    kind: 'reload' | 'not-found' | 'clear';
};
export interface PlayerOptions {
    funnel: CompiledFunnel;
    registry: Registry;
    validators: Validators;
    theme: Record<string, unknown>;
    query?: Record<string, string>;
    /** Answers that the host supplies at the start. */
    seed?: Record<string, unknown>;
    /** Kept answers of an earlier visit. */
    answers?: Record<string, unknown>;
    /** The kept session of an earlier visit, as text; replaces `answers`. */
    stored?: string;
    /** Whether the site has a not-found page. */
    hasNotFound?: boolean;
    simulations?: Simulations;
    /** Decides the answers of operations; `usual` gives those of `simulations`. */
    answer?: (operation: string, attempt: Attempt, usual: AnswerOf) => ReturnType<AnswerOf>;
    /** Simulates a network that is lost and comes back. */
    connection?: Connection;
    /** Replaces `validators`, for tests in which they load late or not at all. */
    lateValidators?: () => Promise<Validators>;
    /** Stores the session instead of the player. */
    store?: Host['store'];
    /** Milliseconds since the epoch at which the player's clock begins; default `usualNow`. */
    start?: number;
    /** Replaces the player's clock. */
    clock?: VirtualClock;
    /** Gets every effect on the host when it happens. */
    heard?: (record: OutgoingRecord) => void;
    /** The step whose address is opened first. */
    open?: string;
    /** Gets XState's inspection events. */
    inspect?: StartOptions['inspect'];
}
/** A runner with simulated operations and virtual time, and the record of its effects on the host. */
export interface Player {
    runner(): Runner;
    clock: VirtualClock;
    calls: SimulatedCall[];
    raised: Raised[];
    tracked: Raised[];
    redirects: Redirect[];
    log: LogEntry[];
    /** Whether the site's not-found page was shown. */
    notFound(): boolean;
    /** The kept session as text. */
    stored(): string | null;
    /** The copy of the session that left the page, if `persist.in` is `server`. */
    copied(): string | null;
    /** Raises a browser event, as another script would. */
    raise(event: string, payload: unknown): void;
    /** Loads the page again at the address of a step, by default the current one. */
    load(step?: string): Promise<void>;
    /** Lets virtual time pass until the funnel waits for the person or is over; returns the milliseconds that passed. */
    settle(): Promise<number>;
}
/** A kept session with these answers, from which a runner resumes. `step` is a path, `at` is in milliseconds since the epoch. */
export declare function keptSession({ id, hash }: CompiledFunnel, { form, completed }: Pick<KeptSession, 'form' | 'completed'>, step?: string, at?: number): KeptSession;
/** Starts a player at the address `open`. */
export declare function createPlayer(options: PlayerOptions): Promise<Player>;
