import type { Check } from './context.js';
/** Reports the funnel's own answers that are asked for and then only decide conditions: nobody will ever read them. */
export declare const checkUnsent: Check;
