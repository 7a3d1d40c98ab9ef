import { type CallItem } from '../definition/index.js';
import type { Check, CheckContext } from './context.js';
/** Reports what is defined but never used: rules, results, and this funnel's own answers. */
export declare const checkUnused: Check;
/** The sources of the rules that a text inserts. */
export declare const insertedIn: (text: string) => string[];
export declare function identifiersIn(node: unknown): string[];
/** The paths that the inputs of a call read. */
export declare const pathsSent: (call: CallItem, context: CheckContext) => string[];
/** The paths that texts and formulas read, besides conditions and the inputs of calls. */
export declare function pathsUsed({ definition, environment }: CheckContext): string[];
