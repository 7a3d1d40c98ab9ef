import type { FunnelView } from '../../run/index.js';
import type { Move } from '../../scenario/index.js';
import { type Imagined } from '../../simulate/index.js';
import type { DecidingRules } from './decidingRules.js';
interface Place {
    now: Imagined;
    view: FunnelView;
    rules: DecidingRules;
    /** Whether the search reaches this step for the first time; then moves that do not depend on the answers are tried too. */
    isNew: boolean;
}
/** The next possible moves at a waiting step, likeliest first. An entry has several moves if an answer reveals another field. */
export declare function movesAt(place: Place): Move[][];
export {};
