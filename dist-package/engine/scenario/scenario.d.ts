import type { AnswerText, Expectation, Move, WrittenScenario } from './schema/files.js';
import type { FailureKind } from './schema/scenario.js';
export type { AnswerText, Expectation, Move };
export { failureKinds, type FailureKind } from './schema/scenario.js';
/**
 * A journey with its expected end, ready to be played headless or in a browser (`cli/browser`), on virtual time and with
 * simulated operations. `failing`, `use` and answers by path are expanded. docs/guides/scenarios.md explains the files, and
 * `schema/` describes every key.
 */
export type Scenario = Omit<WrittenScenario, 'moves' | 'answers' | 'failing'> & {
    moves: Move[];
    /** Nested as in the form, not by path. */
    answers?: Record<string, unknown>;
    /** The failure that the scenario is about: the last answer of this operation. The scenario fails if it does not happen. */
    failing?: {
        operation: string;
        kind: FailureKind;
    };
};
/** A line of a file, counted from 1. */
export interface Line {
    file: string;
    line: number;
}
/** A scenario and the line of its name. */
export interface ScenarioInFile extends Line {
    scenario: Scenario;
    /** Line of `expect`. */
    end: Line;
    /** Line of each move. */
    moves: Line[];
}
