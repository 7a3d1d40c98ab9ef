import { type RuleType } from './types.js';
/** How a built-in function is called, and what it accepts: each parameter has one of the listed types. */
export interface Signature {
    form: 'function' | 'method';
    takes: RuleType['kind'][][];
    gives: RuleType;
}
/** The signatures of the built-in functions, which `builtIns.ts` implements. The registry adds its own functions. */
export declare const builtInSignatures: Record<string, Signature>;
export declare const macros: readonly ["all", "exists", "exists_one", "filter", "map"];
export type Macro = (typeof macros)[number];
export declare const isMacro: (name: string) => name is Macro;
/** Functions of CEL that rules do not have, with what to write instead. */
export declare const forbiddenFunctions: Record<string, {
    message: string;
    hint?: string;
}>;
/** Operators of CEL that rules do not have, with what to write instead. */
export declare const forbiddenOperators: Record<string, {
    message: string;
    hint?: string;
}>;
