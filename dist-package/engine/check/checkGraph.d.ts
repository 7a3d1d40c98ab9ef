import { type Check } from './context.js';
/** Reports unreachable steps, dead ends and cycles. Conditions are ignored: every possible way counts. */
export declare const checkGraph: Check;
/** Strongly connected components with a cycle, in the order of `places` (Tarjan's algorithm, without recursion). */
export declare function groupsThatGoRound(places: string[], next: Map<string, {
    to: string;
}[]>): Set<string>[];
