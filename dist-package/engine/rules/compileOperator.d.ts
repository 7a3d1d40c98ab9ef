import { type Context, type Typed } from './context.js';
import type { Ast } from './parse.js';
declare const operators: readonly ["==", "!=", "<", "<=", ">", ">=", "in", "+", "-", "*"];
type Operator = (typeof operators)[number];
export declare const isOperator: (op: string) => op is Operator;
/** Compiles a binary operator other than `&&` and `||`. */
export declare function compileOperator(op: Operator, node: Ast, [leftNode, rightNode]: [Ast, Ast], context: Context): Typed;
export {};
