import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { FindingCode } from './codes.js';
import type { FindingText } from './finding.js';
export interface ShapeMistake {
    code: FindingCode;
    pointer: string;
    finding: FindingText;
    part: 'key' | 'value';
    /** The key is misspelt, and the one that it stands for is missing: the value is not whole, although nothing else says so. */
    isMissing?: true;
}
/**
 * The mistakes that a schema finds in a value, in words, one for each place. The validator has to be compiled with
 * `allErrors` and `verbose`. `pointer` is a JSON Pointer in the value; `part` says whether the key or the value is wrong.
 */
export declare function mistakesIn(value: unknown, validate: ValidateFunction): ShapeMistake[];
/** What `required` holds, for whoever takes it for yes or no. */
export declare const requiredHint = "write the message that people read while the answer is missing: \"Please enter your name\"";
/** What a schema demands of a value, after "must": `be at least 1`. */
export declare function demandInWords({ keyword, params, message }: ErrorObject): string;
