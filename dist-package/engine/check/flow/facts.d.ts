import { type Tree } from '../../rules/index.js';
import type { Flow, FlowEdge } from './ways.js';
/** A compact set of small numbers; the analysis makes tens of thousands. */
export type Bits = Uint32Array;
export declare const emptyBits: (size: number) => Bits;
export declare const hasBit: (bits: Bits, at: number) => boolean;
export declare const setBit: (bits: Bits, at: number) => void;
export declare const clearBit: (bits: Bits, at: number) => void;
/** Intersects `target` with `other` in place. Returns whether that changed it. */
export declare function intersect(target: Bits, other: Bits): boolean;
export declare function removeBits(target: Bits, other: Bits): void;
/** A condition that never holds unless a path is set: another path is set, or a rule over it holds. */
export type Companion = {
    path: string;
} | {
    condition: Tree;
};
/** Something that can be certain at a point: a path is set, a condition holds, or a path is set wherever conditions hold. */
export interface Fact {
    id: number;
    /** What is set: a path with its root, or the name of a result. */
    path?: string;
    /** What holds. */
    tree?: Tree;
    /** With `path`: only where these facts hold. */
    when?: number[];
    reads: string[];
}
/** The facts of one funnel, each once. */
export interface Facts {
    all: Fact[];
    path(path: string): number;
    /** The facts of a condition that holds, or does not; none of what changes by itself (`event`, `error`, `valid`, `journey`). */
    condition(tree: Tree, holds?: boolean): number[];
    /** A path is set wherever a condition holds; undefined if nothing is known of the condition. */
    implied(condition: Tree, path: string): number | undefined;
    /** The facts that writing a path may make false. */
    touching(path: string): Bits;
    isSet(path: string, bits: Bits): boolean;
}
/** `error` was set by what leads here, and arriving does not clear it. */
export declare const freshError = "@fresh";
/** Everything stored for this funnel was dropped. */
export declare const sessionDropped = "@dropped";
/**
 * `hiding`: for a path that conditions of fields read, the paths whose answers may be dropped when it changes. `companions`: by path,
 * the conditions that never hold unless it is set.
 */
export declare function createFacts(hiding: Map<string, string[]>, companions: Map<string, Companion[]>): Facts;
/** What is certain at each point, on every way to it (docs/format.md §4, definite assignment). */
export interface Certainty {
    /** Whether any way leads to a point. */
    reached(point: number): boolean;
    /** The facts that hold at a point whatever the way; only for points that are reached. */
    at(point: number): Bits;
    isSet(path: string, point: number): boolean;
    /** What an edge makes of the facts at its start. */
    through(edge: FlowEdge, bits: Bits): Bits;
}
/** A forward must-analysis: where ways meet, only what is certain on all of them stays. `uses` leaves edges out. */
export declare function definiteAssignment(flow: Flow, facts: Facts, uses?: (edge: FlowEdge) => boolean): Certainty;
