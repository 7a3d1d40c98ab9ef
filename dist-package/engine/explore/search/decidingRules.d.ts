import type { CompiledFunnel } from '../../compile/index.js';
import { type Tree } from '../../rules/index.js';
import { type Running } from '../../run/index.js';
/** The rules that decide where a journey goes or what it does, and what they read. */
export interface DecidingRules {
    rules: Tree[];
    /** The dotted paths, with their roots, that the rules read. */
    read: string[];
    /** The texts and numbers that the rules compare with a path, by dotted path with its root. */
    near: Map<string, (string | number)[]>;
}
/**
 * The rules of conditions, gates, checks and entries of `order`. Rules that only decide what is shown are left out. With
 * `inside` (a step's path), only the rules of that step and its inner steps.
 */
export declare function decidingRules({ graph: { edges, points }, steps }: CompiledFunnel, inside?: string): DecidingRules;
/** The result of every rule in a state, as a text of `0` and `1`. States with equal results can only continue in the same way. */
export declare function answersOfRules({ rules }: DecidingRules, at: Running): string;
