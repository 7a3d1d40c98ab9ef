import { type Grammar, type Schemas } from './grammar.js';
/** Keys that a step with inner steps may not have. */
export declare const notBesideSteps: readonly ["fields", "needs", "gate", "next", "then", "buttons", "final"];
/** Schemas of steps and of what they show: blocks, buttons, navigation, fields and checks. */
export declare function stepSchemas(grammar: Grammar): Schemas;
