import { type Registry } from '../definition/index.js';
import type { JsonSchema } from '../rules/index.js';
import type { CompiledFunnel, Validators } from './compiled.js';
/**
 * The schema by which a page checks a reply: required members and types. Additional members, missing members that only
 * our server gives (`ours`), and texts of another pattern are accepted (format.md §5).
 */
export declare function askedOf({ additionalProperties: _closed, pattern: _pattern, properties, required, items, allOf, ...schema }: JsonSchema): JsonSchema;
/**
 * The schemas that a running funnel validates with, by the names of `Validators`: replies, steps, and the model (`form`)
 * for kept sessions that are older than the definition.
 */
export declare function schemasToValidate(funnel: CompiledFunnel, registry: Registry): Record<string, JsonSchema>;
/**
 * Validators compiled in memory, for tests and the server.
 * @throws Error if a schema is invalid
 */
export declare const compileValidators: (schemas: Record<string, JsonSchema>) => Validators;
/** The same for the terminal: each is compiled when it is first read, which throws if its schema is invalid. */
export declare function lazyValidators(schemas: Record<string, JsonSchema>): Validators;
/** The source of an ES module that exports the `validators`, so that a page needs neither ajv nor `eval`. */
export declare function validatorsModule(schemas: Record<string, JsonSchema>): string;
