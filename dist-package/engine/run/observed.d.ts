import type { Runner } from './runner.js';
/** Observers, and what a runner offers them: its changes and, as its actor, its snapshots. */
export declare function observed(getSnapshot: () => unknown): Pick<Runner, 'actor' | 'subscribe'> & {
    notify(snapshot?: unknown): void;
};
