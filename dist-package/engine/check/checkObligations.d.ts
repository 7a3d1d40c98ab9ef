import { type Tree } from '../rules/index.js';
import type { Check, CheckContext } from './context.js';
import { type Analysis } from './flow/analysis.js';
/** Obligations: on every way to a step or a call, the required steps were passed and the conditions certainly hold. */
export declare const checkObligations: Check;
/** Whether a condition certainly holds at a point. */
export declare function isCertain(part: Tree, point: number, analysis: Analysis, { never, roots }: CheckContext): boolean;
