import type { Line, SharedFile, WrittenScenario } from '../index.js';
/** The line of each move. A move that several scenarios share is one object. */
export type Lines = Map<unknown, Line>;
export interface Written extends Line {
    scenario: WrittenScenario;
    /** Line of `expect`. */
    end: Line;
}
/**
 * Reads the scenarios of a file; each row of a table is one. Adds the lines of their moves to `lines`. Throws, with file and
 * line, if the file does not match the schema.
 */
export declare function readScenarioFile(file: string, lines: Lines): Written[];
/** Reads `shared.json` in the same way. */
export declare function readSharedFile(file: string, lines: Lines): SharedFile;
