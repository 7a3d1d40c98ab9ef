import { type ReadyFunnel } from '../browser/index.js';
import { type FunnelState, type FunnelView, type Runner } from '../run/index.js';
/** Resolves after the next frame, or after 200 ms in a background tab, which draws none. */
export declare const painted: () => Promise<void>;
interface Wanted {
    /** The funnel's id. */
    id: string;
    /** The first screen, if a server has drawn it. */
    first: FunnelView | undefined;
    /** Makes the funnel ready; another function loads it again. `leave` goes to a path outside the funnel. */
    load(leave: (path: string) => void, shown: FunnelView | undefined): Promise<ReadyFunnel>;
    navigate(path: string, options?: {
        replace?: boolean;
    }): void;
    /** Called before the funnel is left, with what is known of the person. */
    leaving?(path: string, state: FunnelState): void;
}
/** A running funnel, as soon as there is something to show. */
export interface Running {
    runner: Runner | undefined;
    /** Absent until the definition has arrived. */
    ready: ReadyFunnel | undefined;
}
/**
 * Runs a funnel while the page is mounted.
 * @throws `NotLoaded` if it could not be fetched and there is nothing to show.
 */
export declare function useRunner({ id, first, load, navigate, leaving }: Wanted): Running;
export {};
