import type { Edge, FunnelGraph } from '../../graph/index.js';
/** How an edge changes what is certain. */
export type Change = {
    does: 'add';
    facts: number[];
}
/** Something is written, or asked again. */
 | {
    does: 'lose';
    path: string;
}
/** Values that are computed first and written together; certain to be set where `needs` are set, and never without `needs`. */
 | {
    does: 'write';
    writes: {
        path: string;
        needs?: string[];
    }[];
}
/** Arriving clears an error that did not lead here. */
 | {
    does: 'arrive';
};
export interface FlowEdge extends Edge {
    changes: Change[];
    /** A press of a Next that is not shown, which nobody can walk. */
    hidden?: true;
    /** Steps whose questions are all answered where this is taken. */
    passes?: string[];
}
/** The graph of a funnel, with the changes that its edges make to what is certain. Back is left out: it only leads to earlier steps. */
export interface Flow extends Pick<FunnelGraph, 'points' | 'boot'> {
    edges: FlowEdge[];
    /** Points at which what stands at a pointer is decided, read or done. */
    pointsAt(pointer: string): number[];
    /** By path of a step: the point at which it is entered. */
    arrivals: Map<string, number>;
    /** Path of a step through which ways should lead, if they can. */
    through?: string;
}
/** Leaving a step by such an edge completes it (docs/format.md §7.7). */
export declare const completes: ({ by, ends, failing }: Edge) => boolean;
/** A way through the flow. */
export type Way = FlowEdge[];
export interface Search {
    /** Whether an edge may be taken. */
    uses?: (edge: FlowEdge) => boolean;
    ends: (point: number, certain: boolean) => boolean;
    /** Path of a step through which the way has to lead. */
    through?: string;
    /** Follows one fact along the way: whether it is certain after an edge, given whether it was before. */
    follow?: (edge: FlowEdge, certain: boolean) => boolean;
}
/**
 * The way over the fewest steps, conditions aside. One that needs no answers kept from before is preferred: it can be walked from the
 * first step. So is one through the step that the flow asks for, unless it is much longer.
 */
export declare function shortestWay(flow: Flow, search: Search): Way | undefined;
/** The steps of a way, for people: inner steps instead of those around them, with marks for failures and opened addresses. */
export declare function stepsOf(way: Way, flow: Flow): string[];
