import type { RuleFunction } from './functions.js';
import type { Ast } from './parse.js';
import { problem, type RuleProblem, type Span } from './problem.js';
import type { Tree } from './tree.js';
import { type RuleType } from './types.js';
/** The names that a rule may use, and the type that it must give. */
export interface RuleEnvironment {
    /** Types of the roots: `form`, `local`, …, and the names of results. */
    roots: Record<string, RuleType>;
    /** Sources of named rules. */
    rules?: Record<string, string>;
    functions: Record<string, RuleFunction>;
    /** The required type; another one is reported as `rule-result`. */
    expects?: RuleType;
}
export interface Typed {
    tree: Tree;
    type: RuleType;
}
/** State that is shared while one source is compiled. */
export interface Context {
    source: string;
    environment: RuleEnvironment;
    /** Variables of the surrounding macros. */
    variables: Record<string, RuleType>;
    /** Names of the rules being expanded, outermost first. */
    expanding: string[];
    problems: RuleProblem[];
    /** How many more parts the rule may have, named rules included. */
    parts: {
        left: number;
    };
    /** The first cycle of named rules found. */
    cycle?: string[];
    compile: (node: Ast, context: Context) => Typed;
    expand: (name: string, context: Context) => Typed | {
        cycle: string[];
    };
}
/** Stands for an invalid part. It fits everywhere, so that a mistake is reported only once. */
export declare const unknownPart: Typed;
/** Adds a problem and returns `unknownPart`. */
export declare function report({ problems }: Context, ...found: Parameters<typeof problem>): Typed;
/** Reports an operand of the wrong type. */
export declare const badOperand: (context: Context, at: Span, message: string, hint?: string) => Typed;
/** The source of a node. */
export declare const wordsOf: ({ source }: Pick<Context, "source">, { start, end }: Span) => string;
