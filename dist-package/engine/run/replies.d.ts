/** Whether a value is a text that may be shown: not blank and without markup. */
export declare const isWords: (said: unknown) => said is string;
/** The value without `null` members at any depth, because the engine treats them as absent. `null` in lists stays. */
export declare function withoutNulls(value: unknown): unknown;
