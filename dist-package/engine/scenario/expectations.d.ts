import type { CompiledFunnel } from '../compile/index.js';
import type { Expectation } from './scenario.js';
import { type Seen } from '../simulate/index.js';
/** A difference between what a scenario expects and what happened. */
export interface Problem {
    expected: string;
    happened: string;
}
export declare const inOneSentence: ({ expected, happened }: Problem) => string;
/** A value as JSON with folded data URLs; `nothing` for undefined. */
export declare const show: (value: unknown) => string;
export declare const listed: (names: string[]) => string;
interface Moment {
    seen: Seen;
    elapsed: number;
    funnel: CompiledFunnel;
}
/** A problem, with a suggestion if the name is unknown. */
export declare function unlike(expected: string, happened: string, word: string, known: string[]): Problem;
export declare const judge: (expected: Expectation, moment: Moment) => Problem[];
export {};
