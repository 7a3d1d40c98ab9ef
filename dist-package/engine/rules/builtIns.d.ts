export declare const asList: (value: unknown) => unknown[];
/** A text or number as text; an empty text for anything else. */
export declare const printed: (value: unknown) => string;
/**
 * Whether a value is present: non-blank text, `true`, any number, a non-empty list, an object with a present member
 * (docs/format.md §3.3, `needs`).
 */
export declare function isPresent(value: unknown): boolean;
/** Deep equality of JSON values. An undefined member counts as absent. */
export declare function equal(a: unknown, b: unknown): boolean;
/** An own member or entry, never an inherited one. */
export declare function own(value: unknown, key: unknown): unknown;
/** The implementations of the functions in `signatures.ts`. They accept any value and never throw. */
export declare const builtIns: Record<string, (a: unknown, b?: unknown) => unknown>;
