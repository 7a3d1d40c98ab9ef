import type { CompiledEvent } from '../compile/index.js';
/** Whether a payload fits the contract of its event (format.md §7.9). */
export declare const fitsEvent: (payload: unknown, { payload: properties, required }: CompiledEvent) => payload is Record<string, unknown>;
/** The payload to send: only the members in the contract of the event. */
export declare const payloadFor: (given: Record<string, unknown>, contract: CompiledEvent | undefined) => Record<string, unknown>;
