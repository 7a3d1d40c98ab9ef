import type { Clock } from '../run/index.js';
/** A clock whose time passes only on demand. */
export interface VirtualClock extends Clock {
    /** Lets this many milliseconds pass: timers run in order, and promises settle in between. */
    advance(milliseconds: number): Promise<void>;
    /** Advances to the next timer and runs it; returns false if there is none. */
    step(): Promise<boolean>;
}
/** The default time of scenarios: 15 January 2026, 12:00 UTC, in milliseconds since the epoch. */
export declare const usualNow: number;
/** A virtual clock, with which a test of a 30 s timeout takes no time. `start` is in milliseconds since the epoch. */
export declare function createVirtualClock(start?: number): VirtualClock;
