import type { JsonSchema } from '../../rules/index.js';
import type { Registry } from '../registry.js';
/** Names that editors complete besides those of the registry. */
export interface Names {
    /** The widget of each library field, by name; undefined if none is written. */
    fields: Record<string, string | undefined>;
    effects: string[];
    steps: string[];
    funnels: string[];
    /** Every path of the data model and of the `data` of funnels. */
    paths: string[];
    /** Every event of the registry and of funnels. */
    events: string[];
}
export type Schemas = Record<string, JsonSchema>;
export declare const described: (schema: JsonSchema, description?: string) => JsonSchema;
export declare const ref: (name: string, description?: string) => JsonSchema;
export declare const typed: (type: string, description?: string) => JsonSchema;
export declare const listOf: (items: JsonSchema, description?: string) => JsonSchema;
export declare const oneOfWords: (values: readonly string[], description?: string) => JsonSchema;
/** A schema by JSON type. Unlike `anyOf` it reports a mistake at its place, not as "matches none". */
export declare function byType(types: Schemas, description?: string): JsonSchema;
/**
 * The kind of document that a schema describes. `funnel`: a funnel's file, with `use` and `null`. `library`: a library
 * file, in which `"$name"` may replace any value. `expanded`: a definition whose `extends` and `use` are resolved, for
 * the checker; it leaves out the mistakes for which the checker has better messages.
 */
export type Mode = 'funnel' | 'library' | 'expanded';
/** Builders of schemas for one mode. */
export type Grammar = ReturnType<typeof grammarOf>;
export declare function grammarOf(mode: Mode, registry: Registry, names: Names): {
    mode: Mode;
    registry: Registry;
    names: Names;
    expanded: boolean;
    written: (schema: JsonSchema) => JsonSchema;
    /** An object with these keys and no others. `patch` is for objects that are merged, in which `null` removes a key. */
    object: (required: string[], keys: Schemas) => JsonSchema;
    patch: (keys: Schemas) => JsonSchema;
    /** The same for objects whose keys the author chooses. */
    map: (names: JsonSchema, values: JsonSchema, description?: string) => JsonSchema;
    patchMap: (names: JsonSchema, values: JsonSchema, description?: string) => JsonSchema;
    /** A value of a type, or `false`. */
    orFalse: (schema: JsonSchema, type: string, description: string) => JsonSchema;
    /** The key `use`; none once it is resolved. */
    use: (known: string[], description: string) => Schemas;
    /** Exactly one of these keys. The checker has better messages for this (`branch-end`, `effect-verbs`). */
    exactlyOne: (keys: readonly string[]) => JsonSchema;
};
export declare const targets: readonly ["@next", "@back", "@stay", "@open", "@asked", "@reload", "@continue"];
export declare const patterns: {
    readonly id: "^[a-z][a-z0-9-]*$";
    readonly name: "^[a-z][A-Za-z0-9]*$";
    readonly route: "^/(?!/)[^\\s]*$";
    readonly basePath: "^(/(?!\\.{1,2}(/|$))[A-Za-z0-9._~-]+)+$";
    readonly duration: "^\\d+(\\.\\d+)?(ms|s|m|h)$";
};
/** The types of format.md §3.1 and the names of the registry. `shapeMistakes.ts` words mistakes by their titles. */
export declare function termSchemas({ mode, registry, names }: Grammar): Schemas;
