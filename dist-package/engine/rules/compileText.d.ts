import type { RuleEnvironment } from './context.js';
import { type RuleProblem } from './problem.js';
import type { Text } from './tree.js';
export interface CompiledText {
    text: Text;
    /** The paths read, dotted and with their roots. */
    reads: string[];
    problems: RuleProblem[];
}
/**
 * Compiles a text: `{…}` inserts a rule that gives text or a number, `{{` and `}}` are literal braces. A text without
 * insertions stays a string. Never throws; offsets of problems are those of the whole text.
 */
export declare function compileText(source: string, environment: RuleEnvironment): CompiledText;
