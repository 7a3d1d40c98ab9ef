import { type Definition, type OrderedSteps, type Slot, type StepIndex, type StepNode } from '../definition/index.js';
import type { Edge, FunnelGraph, Place } from './graph.js';
/** Where a transition begins. */
export interface Origin {
    /** Absent in `enter`. */
    node?: StepNode;
    slot: Slot;
    event?: string;
    failing?: true;
    /** Effects have already run, so the machine has left the state in which the transition began. */
    left?: true;
    /** The effects take no time: those of a change, and those of an event that ends in `@stay`. */
    inPlace?: true;
}
type Drawn = Omit<Edge, 'from' | 'to' | 'does'> & Partial<Pick<Edge, 'does'>>;
/** Collects the points, edges and places of a graph. */
export declare class GraphBuilder implements FunnelGraph {
    readonly points: FunnelGraph['points'];
    readonly edges: Edge[];
    readonly places: FunnelGraph['places'];
    readonly boot: number;
    readonly arrivals: Map<string, number>;
    readonly waiting: Map<string, number>;
    /** The points at which the `catch` of a step begins, by path. */
    readonly catches: Map<string, number>;
    /** The point at which landing begins for an address. */
    readonly asked: number;
    /** The points at which landing looks for the earliest open step before a top-level one, by path, as far as needed. */
    readonly openOf: Map<string, number>;
    readonly exit: number;
    readonly reload: number;
    readonly broken: number;
    /** Event handlers, with the points at which each may begin. */
    readonly handlers: {
        event: string;
        heard: number;
        at: string;
        active: number[];
    }[];
    /** Points at which time passes: the step waits for the person, a call runs, or an effect waits. */
    readonly rests: Set<number>;
    /** The points directly after an event was sent, by event. */
    readonly sent: Map<string, number[]>;
    readonly definition: Definition;
    readonly index: StepIndex;
    readonly order: OrderedSteps;
    constructor(definition: Definition);
    point(step?: string, is?: Place): number;
    opening({ path }: StepNode): number;
    edge(from: number, to: number, drawn: Drawn): void;
    /** Adds an edge that comes from a key of a step. */
    leads(from: number, to: number, { slot, event, failing }: Origin, drawn: Drawn): void;
    /** Adds an edge to a new point in the same step, which is returned. */
    after(from: number, origin: Origin, drawn: Drawn): number;
    /** Assigns a JSON Pointer, and those below it that have no point of their own, to a point. */
    place(pointer: string, point: number): void;
}
export {};
