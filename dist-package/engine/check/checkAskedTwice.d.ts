import type { Check } from './context.js';
/** An answer that two steps of one way ask for. `local` answers are short-lived and may be asked again. */
export declare const checkAskedTwice: Check;
