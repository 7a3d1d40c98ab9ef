import { type Context, type Typed } from './context.js';
import type { AstOf } from './parse.js';
import { type Macro } from './signatures.js';
/** Compiles `f(a)` and `a.f(b)`, except macros. */
export declare function compileCall(node: AstOf<'call' | 'rcall'>, context: Context): Typed;
/** Compiles a macro, such as `list.exists(x, …)`. */
export declare function compileMacro(macro: Macro, node: AstOf<'rcall'>, context: Context): Typed;
