import type { Failure, ScenarioResult } from './runScenario.js';
import type { Line, Move, ScenarioInFile } from './scenario.js';
/** Describes a move in one line, such as `in pay, give card, press next`. */
export declare const moveInWords: ({ at, type, tell, enter, press, wait, raise, open, reload }: Move) => string;
/** The line of the failed move, or of the final expectation. */
export declare function lineOfFailure({ move }: Failure, { moves, end, ...scenario }: ScenarioInFile): Line;
/** A report on a scenario in several lines: the place of the failure, what was expected, what happened, the gate, and the way there. */
export declare function story(found: ScenarioInFile, { failure, name, walked }: ScenarioResult): string;
