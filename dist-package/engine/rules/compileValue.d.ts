import type { RuleEnvironment } from './context.js';
import { type RuleProblem } from './problem.js';
import type { Value } from './tree.js';
import { type RuleType } from './types.js';
export type ValueProblem = RuleProblem & {
    /** JSON pointer inside the value; empty for the value itself. */
    pointer: string;
};
export interface CompiledValue {
    value: Value;
    /** Type of the value; absent for `null`, which unsets. */
    type?: RuleType;
    reads: string[];
    problems: ValueProblem[];
}
export interface ValueOptions {
    /** Whether strings are texts that may insert rules with `{…}`, as in the options of blocks. */
    texts?: boolean;
}
/**
 * Compiles a JSON value: at any depth, a string that begins with `= ` is a formula and becomes `{ "$": tree }`. With
 * `environment.expects` formulas are checked against it (`rule-result`) and plain values too (`value-type`). Never throws.
 */
export declare function compileValue(value: unknown, environment: RuleEnvironment, options?: ValueOptions): CompiledValue;
