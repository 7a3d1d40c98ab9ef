import { type Definition, type Registry, type Slot } from '../definition/index.js';
/** The target of edges that leave the funnel. */
export declare const exit = "@exit";
/** An edge between two steps, by their paths. */
export interface StepEdge {
    from: string;
    to: string;
    /** It is taken without a press. */
    automatic: boolean;
    /** The key of the step that leads there, such as `guard` or `catch`; `failure` for `onFail`. */
    kind: Slot | 'failure';
    /** The event of its handler. */
    event?: string;
    /** Landing decides where it leads: `@open` and `@reload`. */
    lands?: true;
}
/** Where every step may lead, regardless of conditions. Back is left out. */
export interface StepGraph {
    /** Steps that open without another step leading there. */
    starts: string[];
    edges: StepEdge[];
    /** By step and event of a handler (`work paid`): the steps in which it may hear the event. */
    hearing: Map<string, Set<string>>;
}
/**
 * The graph of a funnel reduced to its steps. Their paths are the nodes, and `exit` stands for leaving the funnel. Without
 * a registry, which knows the external events, a handler counts in every step inside its own.
 */
export declare function stepGraph(definition: Definition, registry?: Registry): StepGraph;
/** The steps that can be reached from some steps, these included; `backward`: the steps from which they can be reached. */
export declare function reachable(from: Iterable<string>, edges: StepEdge[], direction?: 'forward' | 'backward'): Set<string>;
export declare const groupBy: (edges: StepEdge[], key: "from" | "to") => Map<string, StepEdge[]>;
