import { parseArgs, type ParseArgsConfig } from 'node:util';
/** Where a command prints to. */
export interface Output {
    out(text: string): void;
    error(text: string): void;
}
export interface Command {
    /** The text that `--help` prints. */
    help: string;
    /**
     * Runs the command and returns its exit code: 0 success, 1 findings.
     * @throws UsageError for wrong arguments.
     */
    run(args: string[], output: Output): Promise<number>;
}
/** Wrong use of a command, with a hint. Exit code 2. */
export declare class UsageError extends Error {
    readonly hint: string;
    constructor(message: string, hint: string);
}
/** A word for a message: on one line, and shortened if very long. */
export declare function shortened(word: string): string;
type Parsed<O extends NonNullable<ParseArgsConfig['options']>> = ReturnType<typeof parseArgs<{
    args: string[];
    options: O;
    allowPositionals: true;
    strict: true;
    tokens: true;
}>>;
/**
 * `parseArgs` of Node, in which a number after an option may be negative.
 * @throws UsageError for an unknown option, one that is written twice and one without a value.
 */
export declare function parseArguments<const O extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: O, command: string): Parsed<O>;
/**
 * Narrows an option to its allowed values.
 * @throws UsageError for any other value.
 */
export declare function oneOf<const W extends string>(word: string, words: readonly W[], option: string): W;
export {};
