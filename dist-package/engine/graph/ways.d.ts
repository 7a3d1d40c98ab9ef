import type { Edge, FunnelGraph } from './graph.js';
/** A way that the machine takes in one transition. */
export interface Way {
    /** Id of the way and of its transition in the machine (`wayId`). */
    id: string;
    /** Path of the step in which it begins; empty before landing. */
    step: string;
    /** What triggers it, in words: `next`, `event paid`, `after 2s`. */
    on: string;
    /** The rules that have to hold, as they are written. */
    conditions: string[];
    /** Its target: a path, a part of a step (`…/@show`, `…/@catch`), `@exit` and the like; absent between two effects. */
    to?: string;
}
/** The id of a way or of a transition of the machine. They are the same if source and target are the same. */
export declare const wayId: ({ at, otherwise, to }: {
    at: string;
    otherwise?: true;
    to?: string;
}) => string;
/** An edge that the machine takes in one transition: its way's id, and the target of the transition. */
export interface WayBetween extends Edge {
    id: string;
    place?: string;
}
/** Every edge with a transition of the machine. */
export declare const waysBetween: ({ points, edges }: Pick<FunnelGraph, "points" | "edges">) => WayBetween[];
/** Every way of a graph. Branches after one that is always taken have none. */
export declare function waysOf(graph: FunnelGraph): Way[];
