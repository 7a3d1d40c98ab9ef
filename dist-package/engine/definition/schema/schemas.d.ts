import type { JsonSchema } from '../../rules/index.js';
import type { Registry } from '../registry.js';
import type { Names } from './grammar.js';
/** JSON Schema of a `funnel.json` (format.md §3), from which editors complete, explain and underline. */
export declare function funnelSchema(registry: Registry, names: Names): JsonSchema;
/** JSON Schema of a library file (format.md §3.8), for editors. */
export declare function librarySchema(registry: Registry, names: Names): JsonSchema;
/** JSON Schema of `policy.json` (format.md §3.9), for editors. */
export declare function policySchema(registry: Registry, names: Names): JsonSchema;
/**
 * JSON Schema of a definition whose `extends` and `use` are resolved, for the checker. It leaves out the mistakes for
 * which the checker has better messages.
 */
export declare function expandedSchema(registry: Registry): JsonSchema;
