/** Removes values whose keys are equal as JSON; the first of each is kept. */
export declare const distinct: <V>(values: V[], keyOf?: (value: V) => unknown) => V[];
/** Other values of the same type: the empty one, the opposite, and those that rules compare with it. */
export declare function othersOf(value: unknown, near?: (string | number)[]): unknown[];
/** The member of a JSON value at a path of keys; undefined if there is none. */
export declare const valueAt: (value: unknown, keys: string[]) => unknown;
