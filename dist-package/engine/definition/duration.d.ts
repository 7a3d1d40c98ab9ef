/** Milliseconds of a duration such as `500ms`, `1.5s`, `10m` or `24h`. @throws Error if it is not a duration. */
export declare function milliseconds(duration: string): number;
/** Days for which the server keeps a journey after its last change: the maximum of `persist.for` and the lifetime of a link to it. */
export declare const journeyDays = 30;
