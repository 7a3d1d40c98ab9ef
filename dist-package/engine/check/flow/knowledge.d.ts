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
/** By path that a condition of a field or of its step reads: the answers that a change may hide. */
export declare const hidingPaths: (key: CheckContext) => Map<string, string[]>;
