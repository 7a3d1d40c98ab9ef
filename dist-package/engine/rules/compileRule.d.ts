import { type RuleEnvironment, type Typed } from './context.js';
import { type RuleProblem } from './problem.js';
export interface CompiledRule extends Typed {
    /** The paths read, dotted and with their roots (`form.shop.shelf`), in order of appearance. An entry of a list counts as the list. */
    reads: string[];
    /** The tree may be evaluated only if this is empty: an invalid part of it is null. */
    problems: RuleProblem[];
}
/**
 * Parses, types and compiles a rule (docs/format.md §4). Never throws. Named rules are expanded in place; a mistake in one is
 * reported where that rule is compiled, not where it is used.
 */
export declare function compileRule(source: string, environment: RuleEnvironment): CompiledRule;
