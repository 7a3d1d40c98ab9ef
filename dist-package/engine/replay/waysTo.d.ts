import type { CompiledFunnel } from '../compile/index.js';
export interface Ways {
    /** The steps whose gates every way onwards passes, in order. */
    gates: string[];
    /** How many of `gates` every way to a step passes: the first ones. */
    passedBefore: Map<string, number>;
    /** For each step that calls the operation: how many of `gates` every way to the call passes, and whether also its own. */
    toCall: {
        step: string;
        passed: number;
        ownGate: boolean;
    }[];
}
/** The gates on every way to a call of an operation, and to each top-level step. */
export declare function waysTo(operation: string, funnel: CompiledFunnel): Ways;
/** Paths of the form that a funnel's `enter` sets before any step is shown, and so takes over from elsewhere. */
export declare function setOnEntry({ graph }: CompiledFunnel): string[];
