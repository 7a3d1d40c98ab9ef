import { type CallItem, type EventContract, type FindingText, type OperationContract, type Registry } from '../definition/index.js';
import type { Check, CheckContext } from './context.js';
/** Calls and events: their inputs and payloads, the names of results, contracts, repetition and failures. */
export declare const checkCalls: Check;
/** Where the name of a result is written: the key of a lookup, or `as`. */
export declare const resultPlace: ({ pointer, isLookup }: Pick<CallItem, "pointer" | "isLookup">) => string;
/** The first call of each operation. */
export declare const firstCalls: (calls: CallItem[]) => CallItem[];
/** Findings about a contract itself, independent of its callers. */
export declare function contractProblems(name: string, contract: OperationContract, registry: Registry): FindingText[];
/** The events of the registry that a funnel sends or waits for, each where it does. */
export declare function sharedEvents({ definition, registry }: CheckContext): {
    event: EventContract;
    pointer: string;
}[];
