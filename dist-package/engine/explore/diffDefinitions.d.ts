import type { Definition } from '../definition/index.js';
/** A difference between two definitions. */
export interface Difference {
    /** Path of the step; empty for the funnel itself. */
    step: string;
    what: 'steps' | 'order' | 'fields' | 'gates' | 'effects' | 'obligations' | 'texts' | 'ways' | 'other';
    text: string;
}
/** How `b` differs from `a`, first in the funnel's own keys and then step by step. Ids and notes are ignored. */
export declare const diffDefinitions: (a: Definition, b: Definition) => Difference[];
