import { type FindingCode, type Severity } from './codes.js';
/** A place in a file; line and column count from 1. */
export interface Location {
    file: string;
    line: number;
    column: number;
    /** JSON Pointer in that file. */
    pointer: string;
}
/** One thing that is wrong with a definition, as data for the terminal, editors and CI annotations. */
export interface Finding extends Location {
    code: FindingCode;
    severity: Severity;
    message: string;
    /** How to mend it. */
    hint?: string;
    /** A journey that shows the mistake, step by step. */
    way?: string[];
    /** Id of the checked funnel. The place may be in a library file or in a funnel that it extends. */
    funnel?: string;
    /** Other places that are involved. */
    related?: (Location & {
        message: string;
    })[];
}
/** What a finding says, without its code and place. */
export type FindingText = Pick<Finding, 'message' | 'hint' | 'way' | 'related'>;
/** A finding at a place, with the severity of its code and, if it has no hint, the default hint of the code. */
export declare function findingAt(code: FindingCode, location: Location, finding: FindingText): Finding;
/** The finding with a hint that names the deceptive character in `text`, the string at its place, if there is one. */
export declare function withDeceiver(code: FindingCode, finding: FindingText, text: string | undefined): FindingText;
