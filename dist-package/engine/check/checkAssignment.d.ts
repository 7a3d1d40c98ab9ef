import type { Check } from './context.js';
import { type Analysis } from './flow/analysis.js';
import { type Way } from './flow/ways.js';
/** Definite assignment: results, inputs of calls, once keys and values in texts are set on every way to where they are read. */
export declare const checkAssignment: Check;
/** The shortest way on which a path is not set. */
export declare function wayWithout(path: string, point: number, { flow, facts, certainty }: Analysis): Way | undefined;
