import { type CallItem, type EventContract, type FindingText, type OperationContract, type Registry } from '../definition/index.js';
import type { Check, CheckContext } from './context.js';
/** Calls and events: their inputs and payloads, the names of results, contracts, repetition and failures. */
export declare const checkCalls: Check;
/** The first call of each operation. */
export declare const firstCalls: (calls: CallItem[]) => CallItem[];
/** Findings about a contract itself, independent of its callers. */
export declare function contractProblems(name: string, contract: OperationContract, registry: Registry): FindingText[];
/** The events of the registry that a funnel sends or waits for, each where it does. */
export declare function sharedEvents({ definition, registry }: CheckContext): {
    event: EventContract;
    pointer: string;
}[];
