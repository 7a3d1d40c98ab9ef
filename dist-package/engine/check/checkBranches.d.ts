import { type Check } from './context.js';
/** Decisions: every branch can be taken, and one always is where one must be. */
export declare const checkBranches: Check;
