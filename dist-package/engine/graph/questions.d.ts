import { type Definition, type StepNode } from '../definition/index.js';
import type { FunnelGraph } from './graph.js';
/** Where a press, or a step by itself, may lead. */
export interface Lead {
    /** Path of a step, `@stay`, `@exit`, `@open`, `@reload`, or `@failed` if nobody handles a failure. */
    to: string;
    /** The rules that have to hold, as they are written. */
    conditions: string[];
    /** Another way is taken if its conditions hold. */
    otherwise: boolean;
    /** The operations that are called before, each once. */
    calls: string[];
    /** A call or a `fail` has failed before. */
    failing: boolean;
    /** The route of a redirect. */
    route?: string;
}
/** Where a step leads by Next, or by itself if it is automatic. */
export declare function leadsOfStep(definition: Definition, graph: FunnelGraph, node: StepNode): Lead[];
/** Where a button of a step leads. */
export declare const leadsOfButton: (definition: Definition, graph: FunnelGraph, node: StepNode, id: string) => Lead[];
/** How the ways to a moment pass another one. */
export interface Passing {
    /** On all ways, on some, or on none. `absent`: no way leads to the moment. */
    on: 'all' | 'some' | 'none' | 'absent';
    /** The way over the fewest steps that does not pass: its steps, and the rules that hold or do not on it. */
    around?: {
        steps: string[];
        rules: {
            rule: string;
            holds: boolean;
        }[];
    };
}
/**
 * Whether a fresh journey passes one of some points before it first comes to one of some others. Conditions are not
 * judged together: a way counts even if its conditions never hold at the same time.
 */
export declare function passedBefore({ edges, points, boot }: FunnelGraph, passed: number[], ends: number[]): Passing;
/** The points at which the person sees a step, and those at which it is entered. */
export declare const pointsOfStep: ({ points }: FunnelGraph, path: string, is: "arrival" | "waiting") => number[];
/** Every step of a definition, outer before inner, in the order of the journey; steps that `order` leaves out come last. */
export declare function stepsInOrder(definition: Definition): StepNode[];
