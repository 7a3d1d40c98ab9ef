import type { Check } from './context.js';
/** Checks of fields: some answer passes them all, each can fail, and its message fits it. */
export declare const checkMessages: Check;
