import { type Context, type Typed } from './context.js';
import type { Ast } from './parse.js';
import { type RuleType } from './types.js';
/** Types and compiles one node of the syntax tree; one entry per construct of the language. */
export declare function compileNode(node: Ast, context: Context): Typed;
/** The condition that a value is given, as source, for hints; undefined if the node is not a plain path. */
export declare function asYesOrNo(node: Ast, type: RuleType, context: Pick<Context, 'source'>): string | undefined;
