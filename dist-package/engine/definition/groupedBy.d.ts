/** The entries grouped by key. Keys and the entries of each group keep the order of the list. */
export declare function groupedBy<K, V>(list: Iterable<V>, keyOf: (entry: V) => K): Map<K, V[]>;
/** The record with every value changed. */
export declare const mapValues: <T, U>(from: Record<string, T>, change: (value: T, key: string) => U) => Record<string, U>;
