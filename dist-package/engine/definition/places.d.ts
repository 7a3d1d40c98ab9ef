import type { JsonSchema } from '../rules/index.js';
/** The grammar of a funnel as JSON Schema. Its `$ref`s name the kinds (`rule`, `text`, `to`, `step`, …). */
export declare const grammar: JsonSchema;
/** The grammar at one value. */
export interface Place {
    /** The kinds of the value, the widest first: a `to` that is written as a branch has the kinds `to` and `branch`. */
    kinds: string[];
    /** The grammar of a member; undefined if the key is unknown or its value is free. */
    member(key: string): JsonSchema | undefined;
    /** The grammar of the entries of a list. */
    item: JsonSchema | undefined;
}
export declare function placeOf(schema: JsonSchema, value: unknown): Place;
/**
 * The kind of the value under a key of a kind, whatever its type; `to*` for a map whose values have the kind `to`.
 * Undefined if the grammar names no kind there.
 */
export declare function kindOfMember(kind: string, key: string): string | undefined;
