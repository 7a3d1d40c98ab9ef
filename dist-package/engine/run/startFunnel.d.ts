import type { Runner, StartOptions } from './runner.js';
/**
 * Starts a funnel: restores the kept session, lands on a step (format.md §7.7) and runs. Browser, terminal and server use
 * it alike, each with its own `host`. Rejects if `validators` cannot load those of a session from an older definition.
 */
export declare function startFunnel(options: StartOptions): Promise<Runner>;
