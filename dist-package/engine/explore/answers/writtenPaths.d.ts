import { type Imagined } from '../../simulate/index.js';
/** An answer that effects write, the steps that write it, and its possible values, likeliest first. */
export interface WrittenPath {
    path: string;
    /** Ids of top-level steps, or of technical states that begin with `@`. */
    steps: string[];
    values: unknown[];
}
/** The answers that only effects write. Values of formulas over usual replies come first, then literals, then an example. */
export declare function writtenPaths(start: Imagined): WrittenPath[];
