/** An index of values by path, which finds those that overlap a path without a full search. */
export declare class PathIndex<V> {
    private readonly groups;
    private readonly seen;
    constructor(entries?: Iterable<readonly [path: string, value: V]>);
    add(path: string, value: V): void;
    /** The values of all paths that overlap this one. */
    at(path: string): V[];
}
