/** Reads or writes a file. An error of the file system becomes a `UsageError` with its reason. */
export declare function withFile<T>(verb: 'read' | 'written', path: string, act: () => T): T;
/** Runs something for each item, so that one failure does not stop the others. */
export declare function each<T, R>(items: T[], act: (item: T) => R | Promise<R>): Promise<{
    done: R[];
    failed: unknown[];
}>;
/** Throws one error for all failures, if there are any. What several report alike is said once. */
export declare function throwAll(failures: unknown[]): void;
/** A whole number from 1 on. */
export declare function numberOf(word: string, option: string): number;
