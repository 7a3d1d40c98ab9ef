import type { Runner } from './runner.js';
import type { FunnelView } from './view.js';
/** What somebody does before the machine has arrived, as data: it is carried out in this order when it has. */
export type Act = ['change', string, unknown] | ['commit', string, ...[unknown?]] | ['next'] | ['back'] | ['press', string] | ['go', string | undefined];
/** A runner that may still be on its way. */
export interface OpenedFunnel extends Omit<Runner, 'view'> {
    /** Undefined while there is nothing to show. */
    view(): FunnelView | undefined;
    /** Whether the machine could not be loaded. */
    failed(): boolean;
    /** What has been done and is not carried out yet. */
    acts(): readonly Act[];
    /** Loads the machine and starts it. What is stopped before it has started never starts. */
    run(load: () => Promise<() => Promise<Runner>>): void;
}
/**
 * A runner for a page. Until the machine has arrived, it shows a view that was made elsewhere (`firstView`, on the server)
 * with what is typed meanwhile, and keeps what is done; without such a view it shows nothing yet. `kept` is what was done
 * when the machine could not be loaded last time.
 */
export declare function openFunnel(shown?: FunnelView, kept?: readonly Act[]): OpenedFunnel;
