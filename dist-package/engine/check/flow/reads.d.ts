import { type CallItem, type Standing } from '../../definition/index.js';
import { type Tree } from '../../rules/index.js';
import type { CheckContext } from '../context.js';
/** A read of a rule that is more than a test of presence. */
export interface Read {
    path: string;
    /** It decides something, rather than becoming part of a value. */
    decides: boolean;
    /** What the rule itself makes certain there: `present(a) && a.b` reads `a.b` where `present(a)` holds. */
    known: Known[];
}
/** A condition that holds or, with `holds` false, does not. */
export interface Known {
    tree: Tree;
    holds: boolean;
}
/** What a rule reads, in order. */
export declare function readsWithin(tree: Tree, decides?: boolean, known?: Known[], variables?: string[]): Read[];
/** Every string in a value, at any depth. */
export declare function stringsIn(value: unknown, pointer: string): {
    value: string;
    pointer: string;
}[];
export declare const isFormula: (value: unknown) => value is string;
/** The trees of the formulas in a value that stands at a place. */
export declare const valueTrees: (value: unknown, at: Standing, { environment }: CheckContext) => Tree[];
/** The trees of what a text inserts. */
export declare const textTrees: (text: string, at: Standing, { environment }: CheckContext) => Tree[];
/** The trees of what a call hands over as an input, by `with` or by the default of its contract, and where that stands. */
export declare function inputTrees(call: CallItem, name: string, context: CheckContext): {
    isWritten: boolean;
    trees: Tree[];
    place: string;
};
/** The same for a compiled value with formulas in it. */
export declare function valueNeeds(value: unknown): string[] | undefined;
