import type { ScenarioEngine } from '../scenario/index.js';
import { type PlayedJourney } from './search/playJourney.js';
/** Default limit on the moves of a journey. */
export declare const mostPresses = 40;
export interface ExploreOptions {
    /** `shortest` finds the shortest journey to everything; `news` prefers what was not tried yet, and is much quicker. */
    order?: 'shortest' | 'news';
    /** Most journeys to play; 5,000 by default. */
    most?: number;
    /** Most moves in a journey; `mostPresses` by default. */
    longest?: number;
    /** Play only journeys that begin at the first step, without answers from an earlier visit. */
    fromFirst?: boolean;
    /** Play only journeys in which nobody opens an address. */
    byPresses?: boolean;
    /** Called after every journey; true ends the search. */
    until?: (played: PlayedJourney) => boolean;
}
export interface Exploration {
    /** Journeys that showed something new, in the order in which they were found. Together they cover all that was reached. */
    journeys: PlayedJourney[];
    /** Number of journeys played. */
    tried: number;
    /** Whether the search stopped at its limit on journeys. */
    incomplete: boolean;
    /** Number of journeys left out because they exceed the limit on moves. */
    tooLong: number;
}
/**
 * Plays a funnel in every way that its definition distinguishes: every reply of every operation, every button, address and
 * setting that a rule reads. Two states of the same step in which all rules give the same results count as one.
 */
export declare function explore(given: ScenarioEngine, { order, most, longest, fromFirst, byPresses, until, }?: ExploreOptions): Promise<Exploration>;
