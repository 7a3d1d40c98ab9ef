import type { Tree } from '../tree.js';
import { type Names } from './atoms.js';
/** Whether conditions can hold together. `witness` gives values, by path, with which they do. */
export type Answer = {
    can: 'never';
} | {
    can: 'sometimes';
    witness: Record<string, unknown>;
} | {
    can: 'undecided';
    combinations: number;
};
/** Decides conditions by enumerating representative values (docs/findings.md). Sound: `never` is always right. */
export interface Solver {
    /** Whether these conditions can hold at the same time; `undecided` if there are too many combinations. */
    together(...conditions: Tree[]): Answer;
}
export declare function createSolver(names: Names): Solver;
