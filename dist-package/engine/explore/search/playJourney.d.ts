import type { InspectionEvent } from 'xstate';
import type { FunnelState, FunnelView } from '../../run/index.js';
import { type ScenarioEngine } from '../../scenario/index.js';
import type { Journey, JourneyEnd } from '../journey.js';
import type { OperationAnswer } from './operationAnswers.js';
/** A journey that was played, and what it showed. */
export interface PlayedJourney {
    journey: Journey;
    /** Ids of all ways taken, in order. */
    transitions: string[];
    /** Paths of the steps entered, without technical states. */
    steps: string[];
    /** Every text on screen whenever the funnel waited. */
    texts: string[];
    /** Replies of operations, as `operation: answer`. */
    answers: string[];
    end: JourneyEnd;
    state: FunnelState;
    view: FunnelView;
    /** What is wrong at its end: a blank screen, a busy step that never settles, an error in the machine. */
    problems: string[];
    receipts: string;
}
export type JourneyEngine = ScenarioEngine & {
    mayAnswer: Map<string, OperationAnswer[]>;
};
/** Ids of the ways that a machine has just taken, and of the states that it entered. */
export declare function takenIn(event: InspectionEvent): {
    transitions: string[];
    entered: string[];
};
/** Plays a journey on virtual time. Calls without a planned reply get the usual one, which is added to the journey. */
export declare function playJourney({ start, legs }: Journey, engine: JourneyEngine): Promise<PlayedJourney>;
