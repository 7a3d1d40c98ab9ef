import { type LoadedFunnel } from '../../engine/definition/index.js';
import { type PlayedScenario } from '../report/playedScenario.js';
/**
 * The failed scenarios that a variant takes over, each with the places of what the variant changes, those near the
 * failure first: one of them is the reason, unless the scenario fails in the base as well.
 */
export declare function withChanges(played: PlayedScenario[], { variant, definition, files: [file] }: LoadedFunnel): PlayedScenario[];
