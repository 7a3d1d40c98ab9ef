import type { Check } from './context.js';
/** Texts of `slow`: a call that runs that long exists where they count, and no two are due at the same time. */
export declare const checkSlow: Check;
