import type { CompiledOperation } from '../compile/index.js';
import { type CallResult } from './host.js';
import { type FunnelWorld } from './world.js';
export interface CallOptions {
    /** Path of the step that calls. */
    step?: string;
    /** Milliseconds per attempt; ignored if the contract's timeout is shorter. */
    timeout?: number;
    /** `wait` in milliseconds. */
    retry?: {
        times: number;
        wait: number;
    };
    idempotencyKey?: string;
}
type Refused = CallResult & {
    ok: false;
};
/** A failure with the text of its entry in `failures`, otherwise of the last entry (format.md §5). */
export declare function failure({ failures }: CompiledOperation, code: string): Refused;
/** Runs an operation with complete inputs: attempts with timeout and retries, then the decision by the contract. Never throws. */
export declare function callOperation(operation: CompiledOperation, inputs: Record<string, unknown>, options: CallOptions, world: FunnelWorld): Promise<CallResult>;
/** The once key of a call; empty if the operation is not once-only. */
export declare const onceKey: ({ once }: CompiledOperation, input: Record<string, unknown>, world: FunnelWorld) => string;
export {};
