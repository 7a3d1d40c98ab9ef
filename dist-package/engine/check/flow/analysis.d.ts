import { type CheckContext } from '../context.js';
import { type Certainty, type Facts } from './facts.js';
import { type Flow } from './ways.js';
/** All ways through a funnel and what is certain on them. */
export interface Analysis {
    flow: Flow;
    facts: Facts;
    /** On every way, whatever address is opened. */
    certainty: Certainty;
    /** The same without opening the addresses of steps that are not `flow`. */
    inTurn: Certainty;
}
export declare const analysisOf: (key: CheckContext) => Analysis;
