import type { Check } from './context.js';
/** Names that a definition defines or uses: its own, and those of steps, results, rules, events and routes. */
export declare const checkNames: Check;
