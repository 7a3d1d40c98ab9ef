/** Whether no text matches all of these regular expressions (flag `u`). False if that is not decided. */
export declare function noTextMatches(patterns: string[]): boolean;
/** A pattern for texts that are an answer: a blank one counts as missing, and is not checked. */
export declare const notBlank = "\\S";
/** A pattern for texts of `least` to `most` code points. Large numbers are rounded so that it matches more. */
export declare function lengthPattern(least: number, most: number): string;
/** The shortest text that matches all patterns, as readable as possible. It is a guess if they look around: the caller tests it. */
export declare function textMatching(patterns: string[]): string | undefined;
