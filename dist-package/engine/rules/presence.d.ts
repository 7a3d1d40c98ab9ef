import { type Tree } from './tree.js';
import { type RuleType } from './types.js';
/**
 * The tree of `present(path)` for a dotted path with its root, such as `form.shop.shelf`. With the types of the roots it equals
 * the compiled rule; without them zero values are left out, which does not change its result.
 */
export declare function presenceRule(path: string, roots?: Record<string, RuleType>): Tree;
/** A node with its zero value. Objects have none, since their members have their own. */
export declare function withZero(node: ['root', string] | ['.', Tree, string | Tree], type: RuleType): Tree;
/** The operands of a chain of `&&`. */
export declare const conjuncts: (tree: Tree) => Tree[];
/** The path whose presence a tree tests, if it tests nothing else. */
export declare function presenceTest(tree: Tree): string | undefined;
/**
 * The paths that are certainly set where the rule holds or, with `holds` false, where it does not. Sound, but not complete: other
 * paths may be set too. Where `!present(a) || b == ''` does not hold, both are set.
 */
export declare function certainPaths(tree: Tree, holds?: boolean): Set<string>;
