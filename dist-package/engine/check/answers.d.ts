import { type Check as FieldCheck, type Field } from '../definition/index.js';
import { type Tree } from '../rules/index.js';
import { type CheckContext } from './context.js';
export declare const isAnswer: (path: string) => boolean;
/** A path as definitions write it: without `form`. */
export declare const unrooted: (path: string) => string;
/** The node that reads an answer or a member of a result in a rule. */
export declare const treeAt: (path: string, roots?: CheckContext["roots"]) => Tree;
/** The condition that nothing was given at `path`: it reads as the zero value of its type. */
export declare function absence(path: string, { roots }: Pick<CheckContext, 'roots'>): Tree;
/** The answers of a rule that nothing gives up to a step. */
export declare const missingAt: (step: string, tree: Tree, given: GivenBefore) => string[];
/**
 * A check of an answer that is given, as conditions: its limit, and `!=` for each of the `named` texts that fail it. Formats become
 * nothing.
 */
export declare function checkTrees(check: FieldCheck, path: string, named: string[], { roots, tree }: CheckContext): Tree[];
export declare const failsText: (text: string, { pattern, minLength, maxLength }: FieldCheck) => boolean;
/** The condition that a field's answer meets when Next leads on: if shown, it passes its checks, and is given if required. */
export declare function fieldTree(path: string, field: Field, named: string[], context: CheckContext): Tree;
/** The texts that a rule names. */
export declare function textsIn(tree: Tree): string[];
/** Whether anything can have given an answer or a result up to a step. `arriving`: not in the step itself; `ever`: anywhere. */
export type GivenBefore = (path: string, step: string, when?: 'arriving' | 'ever') => boolean;
export declare const givenBefore: (key: CheckContext) => GivenBefore;
