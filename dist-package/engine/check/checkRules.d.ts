import { type Check } from './context.js';
/** Rules, texts and formulas: they are valid, their names exist, and their types fit. */
export declare const checkRules: Check;
