import type { CompiledOperation } from '../compile/index.js';
import { type CallOptions } from './callOperation.js';
import type { CallResult } from './host.js';
import { type FunnelWorld, type Running } from './world.js';
export interface CallRequest extends CallOptions {
    operation: string;
    /** Inputs that replace the defaults of the contract. */
    inputs: Record<string, unknown>;
    /** The name that the funnel gives the result. */
    as?: string;
}
type Inputs = Record<string, unknown>;
/**
 * The inputs of a call: those given, otherwise the defaults of the contract for the current answers. Unset inputs are left
 * out. Undefined if a required input is unset: then the call fails before anything is sent.
 */
export declare function inputsOf({ inputs }: CompiledOperation, given: Inputs, at: Running): Inputs | undefined;
/**
 * Runs a call of the funnel; never throws. A once-only operation runs at most once for its key (format.md §5, §7.9): its
 * receipt is written before it starts and after it ends, even if the funnel has moved on, and a second call joins a
 * pending one.
 */
export declare const callOnce: (request: CallRequest, at: Running) => Promise<CallResult>;
/** The results in the receipts, by name, so that rules know them again after a load. */
export declare const resultsFromReceipts: ({ receipts, funnel }: FunnelWorld) => Record<string, unknown>;
export {};
