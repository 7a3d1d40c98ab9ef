import type { FunnelDetails } from '../compile/index.js';
/**
 * Waits for the details and marks their promise as React marks promises that have arrived, so that `useDetails` returns
 * them at once, without showing first that something is loaded.
 */
export declare function detailsOf(coming: Promise<FunnelDetails>): Promise<void>;
/** The details of a funnel. */
export declare const useDetails: (coming: Promise<FunnelDetails>) => FunnelDetails;
/** Whether the details are here, so that `useDetails` gives them at once. Who uses them hears of a failure. */
export declare function areHere(coming: Promise<FunnelDetails>): boolean;
