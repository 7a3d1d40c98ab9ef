import type { CompiledFunnel } from '../compile/index.js';
import type { Host } from './host.js';
import type { Answers } from './paths.js';
/** A failed call, or a `fail` or `error` of the definition (then `operation` is empty). */
export interface Failure {
    code: string;
    message: string;
    operation: string;
}
/** The part of the state that a new journey resets, empty. */
declare const noJourney: {
    form: Answers["form"];
    local: Answers["local"];
    /** Results of calls, by the name in `as`. */
    results: Record<string, unknown>;
    query: Record<string, string>;
    event: Record<string, unknown>;
    completed: string[];
    /** Top-level steps that a changed definition does not ask again (format.md §7.11). */
    frozen: string[];
    /** Completed top-level steps that used an answer before it changed. */
    unsent: string[];
    /** The step in `persist.until` has been shown. */
    ended: boolean;
    /** Paths that effects have written. */
    written: string[];
    touched: string[];
    attempted: boolean;
    /** After `forget` the answers in memory are reset, not only the stored ones (`forgotten`). */
    fresh: boolean;
};
/** The state of a machine that has not started. */
export declare const noState: {
    error: Failure | null;
    /** The error has just occurred, so arrival at the next step does not clear it. */
    errorIsNew: boolean;
    /** Path of the top-level step; `current` is that of the innermost step. */
    step: string;
    current: string;
    /** Number of arrivals, so that each heading takes the focus. */
    arrivals: number;
    /** The last `later` text of a step that is due, by milliseconds since arrival. */
    late: {
        step: string;
        after: number;
    } | null;
    /** What is said about the running call because it takes long; empty without one. */
    slow: string;
    attempts: number;
    alert: string;
    /** The message of a failure, shown by the step in which it happened. */
    banner: string;
    deferred: string | null;
    /** Paths of the steps with a failure since the last arrival at them. */
    failedSteps: string[];
    /** What landing looks for: the step of an address, or the earliest open step before `open`. */
    asked: {
        step?: string;
        open?: string;
    };
    /** Path of the step that landing has found; undefined for the not-found page. */
    landing: string | undefined;
    /** The session was forgotten: nothing is stored until the journey goes on. */
    forgotten: boolean;
    reloading: boolean;
    exit: {
        route: string;
        query: Record<string, string>;
    } | null;
    form: Answers["form"];
    local: Answers["local"];
    /** Results of calls, by the name in `as`. */
    results: Record<string, unknown>;
    query: Record<string, string>;
    event: Record<string, unknown>;
    completed: string[];
    /** Top-level steps that a changed definition does not ask again (format.md §7.11). */
    frozen: string[];
    /** Completed top-level steps that used an answer before it changed. */
    unsent: string[];
    /** The step in `persist.until` has been shown. */
    ended: boolean;
    /** Paths that effects have written. */
    written: string[];
    touched: string[];
    attempted: boolean;
    /** After `forget` the answers in memory are reset, not only the stored ones (`forgotten`). */
    fresh: boolean;
};
/** The context of the machine: answers, results and messages. The position is the state of the machine. */
export type FunnelState = typeof noState;
/** The address parameters that the model declares. */
export declare const declaredQuery: (given: Record<string, string>, names: string[]) => Record<string, string>;
interface Around {
    funnel: CompiledFunnel;
    host: Host;
}
/** The state of a new journey: only the host's seed and the address parameters. */
export declare const newJourney: ({ funnel, host }: Around) => typeof noJourney;
/** The state of a machine before a new journey. `step` is the step in the address. */
export declare const freshState: ({ step, ...around }: Around & {
    step?: string;
}) => FunnelState;
export {};
