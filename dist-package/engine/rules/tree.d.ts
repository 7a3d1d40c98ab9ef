/**
 * A compiled rule: plain JSON, evaluated by `evaluate.ts` (docs/format.md §4). A tree that is a string, number, boolean
 * or null is that literal; lists as values are `["list", …]`, objects `["object", key, tree, …]`.
 */
export type Tree = string | number | boolean | null | ['list', ...Tree[]] | ['object', ...Tree[]] | ['root', string, unknown?] | ['.', Tree, string | Tree, unknown?] | ['!', Tree] | ['&&' | '||', Tree, Tree] | ['?', Tree, Tree, Tree] | ['==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*', Tree, Tree] | ['call', string, ...Tree[]] | ['all' | 'exists' | 'exists_one' | 'filter' | 'map', Tree, string, Tree];
/** A compiled text: literal parts are strings, inserted rules are `{ rule }`. A text without insertions is a string. */
export type Text = string | (string | {
    rule: Tree;
})[];
/** A value with formulas in it: formulas are `{ rule }` under the key `$`, everything else is itself. */
export type Value = unknown;
/**
 * The values that a rule reads, by root: for example `{ form, local, theme, query, error, … }`. A function gives the value of a
 * root that is computed only if a rule reads it.
 */
export type RuleScope = Record<string, unknown>;
/** The tree that gives the answers at these paths as an object by path, without those that are not set. */
export declare const answersTree: (paths: readonly string[]) => Tree;
/** The direct subtrees of a tree, each with the variable bound in it. Zero values, names and keys are no subtrees. */
export declare function partsOf(tree: Tree): {
    part: Tree;
    variable?: string;
}[];
/** The dotted path of a root or its named member, such as `form.shop.shelf`; undefined for any other tree. */
export declare function pathOf(tree: Tree): string | undefined;
/**
 * The paths that a rule reads, dotted and with their roots, each once and in order of appearance. Reading an entry of a list
 * counts as reading the list.
 */
export declare function readsOf(tree: Tree): string[];
