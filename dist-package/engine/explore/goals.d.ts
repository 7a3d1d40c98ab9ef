import type { CompiledFunnel } from '../compile/index.js';
import { type Way } from '../graph/index.js';
import type { PlayedJourney } from './search/playJourney.js';
/** What journeys should cover. */
export interface Goals {
    transitions: Map<string, Way>;
    /** `operation: outcome` and `operation: failure` of every operation that the funnel calls. */
    answers: Set<string>;
    steps: Set<string>;
}
export declare function goalsOf(funnel: CompiledFunnel): Goals;
/** Describes a way in one line, such as `pay: next if form.agreed to done`. */
export declare function transitionInWords({ step, on, conditions, to }: Way): string;
/** Goals that no journey reached: ways as `transitionInWords` describes them, answers as `operation: answer`, paths of steps. */
export interface Unreached {
    transitions: string[];
    answers: string[];
    steps: string[];
}
export declare function unreached(goals: Goals, journeys: PlayedJourney[]): Unreached;
/** An `until` for a search: true as soon as all goals but the excepted ones are reached. */
export declare function whenReached(goals: Goals, except: Unreached): (played: PlayedJourney) => boolean;
