import type { Definition } from './definition.js';
import type { JsonSchema } from '../rules/index.js';
import type { Registry } from './registry.js';
import type { TSchema } from 'typebox';
/** A TypeBox schema as the JSON Schema that it is. */
export declare const asSchema: (schema: TSchema) => JsonSchema;
/** JSON Schema of an object with these members. */
export declare const objectOf: (members?: Record<string, TSchema>) => JsonSchema;
/** The schema of `form`: the shared model with the funnel's own `data`. */
export declare function formSchema({ data }: Pick<Definition, 'data'>, registry: Registry): JsonSchema;
/** The schema at a path of a definition (`seat.row`, `local.pin`); undefined if there is no such path. */
export declare function schemaAt(path: string, definition: Definition, registry: Registry): JsonSchema | undefined;
/** The schema of a member at any depth, through records (`patternProperties`) too; undefined if there is none. */
export declare function memberAt(schema: JsonSchema, keys: string[]): JsonSchema | undefined;
/** Every path of an answer that the definition may use, each object before its members. */
export declare function pathsOf(definition: Pick<Definition, 'data'>, registry: Registry): string[];
