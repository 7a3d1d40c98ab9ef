/**
 * Finds the first result among the entries before a place. Each entry is tried once, however often it is asked for, and only
 * if nothing was found before it.
 */
export declare function earliest<T, Found>(list: readonly T[], find: (entry: T) => Found | undefined): (before: number) => Found | undefined;
