import { type Grammar, type Schemas } from './grammar.js';
/** The keys that branches and buttons share. */
export declare const branchKeys: (grammar: Grammar) => Schemas;
export declare const branchEnds: readonly ["to", "redirect", "fail"];
/** Schemas of transitions and effects. */
export declare function effectSchemas(grammar: Grammar): Schemas;
