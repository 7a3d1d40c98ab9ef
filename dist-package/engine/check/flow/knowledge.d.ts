import { type Step } from '../../definition/index.js';
import { type Tree } from '../../rules/index.js';
import { type CheckContext } from '../context.js';
import type { Facts } from './facts.js';
/** What opens Next of a step, as one rule; undefined if nothing shuts it. */
export declare function gateOf(step: Step, context: CheckContext): Tree | undefined;
/**
 * The condition of a step's entry in `order`, if it holds in the step: no transition leads there directly, and nothing in the step
 * changes what the condition reads.
 */
export declare function knownIn(path: string | undefined, context: CheckContext): Tree[];
/** The facts that hold once Next has left a step: its gate, its required fields, and their checks that are rules. */
export declare function leavingFacts(step: Step, facts: Facts, context: CheckContext): number[];
type Dependents = Map<string, string[]>;
/**
 * By path: the answers that may change with it, because a condition of their field or step reads it, or a computed answer is made of
 * it. One change may lead to another.
 */
export declare const dependentPaths: (key: CheckContext) => Dependents;
/** The computed answers that may change when a step is left, because what its answers hide is dropped then. */
export declare function unsettledBy({ fields }: Step, context: CheckContext): string[];
export {};
