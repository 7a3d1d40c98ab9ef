import type { Check } from './context.js';
/** Texts and values as they are written: not blank, no missed formulas, no look-alike characters, no messages without a check. */
export declare const checkTexts: Check;
