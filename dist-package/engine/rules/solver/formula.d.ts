import type { Tree } from '../tree.js';
/** A condition in negation normal form, so that its parts can be decided one by one. */
export type Formula = boolean | {
    and: Formula[];
} | {
    or: Formula[];
} | {
    part: Tree;
};
/** The formula of a condition; with `holds` false, of its opposite. */
export declare function toFormula(tree: Tree, holds?: boolean): Formula;
/** The negation of a test. */
export declare function opposite(tree: Tree): Tree;
export declare function all(formulas: Formula[]): Formula;
/** The tests that a formula is made of. */
export declare function partsOf(formula: Formula): Tree[];
/** The conjuncts of a condition that holds, or, with `holds` false, of one that does not. */
export declare function conjunctsOf(tree: Tree, holds?: boolean): Tree[];
