import type { RuleScope, Text, Tree, Value } from './tree.js';
export { isPresent } from './builtIns.js';
/** What rules use besides their scope: the registry's functions, and the time in milliseconds since the epoch. */
export interface RuleWorld {
    functions: Record<string, (args: unknown[], world: {
        now: number;
    }) => unknown>;
    now: number;
}
/** The value of a compiled rule. Never throws: what is not set reads as the zero value in the tree. */
export declare function evaluate(tree: Tree, scope: RuleScope, world: RuleWorld): unknown;
/** The text with its insertions filled in. It is not escaped. */
export declare function renderText(text: Text, scope: RuleScope, world: RuleWorld): string;
/** The value with its formulas and texts evaluated. */
export declare function evaluateValue(value: Value, scope: RuleScope, world: RuleWorld): unknown;
