import type { RuleFunction } from '../functions.js';
import { type Tree } from '../tree.js';
import { type RuleType } from '../types.js';
/** A value that tests depend on: a path, or a call whose inner parts are not analysed. */
export interface Atom {
    key: string;
    type: RuleType;
    /** Whether it is a size, and so a whole number from 0 on. */
    isSize: boolean;
    /** Whether its presence is tested. */
    isTested: boolean;
    /** Texts and numbers that it is compared with. */
    near: Set<string | number>;
    /** Atoms that it is compared with, itself included. */
    peers: Set<Atom>;
}
export interface Names {
    roots: Record<string, RuleType>;
    functions: Record<string, RuleFunction>;
}
/** The atoms of some tests by key, and the tests with each atom replaced by a name. */
export interface Atomised {
    atoms: Map<string, Atom>;
    tests: Tree[];
    /** Whether texts are compared by order; then no small set of values represents them all. */
    ordersTexts: boolean;
}
export declare function atomise(tests: Tree[], names: Names): Atomised;
