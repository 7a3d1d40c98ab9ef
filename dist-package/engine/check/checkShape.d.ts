import { type Registry } from '../definition/index.js';
import type { Check, CheckContext } from './context.js';
/**
 * Keys, types, patterns and registry names: what JSON Schema can say. Returns false if the definition lacks a key that is
 * only found to be misspelt: then it cannot be read further.
 */
export declare function checkShape(definition: unknown, registry: Registry, report: CheckContext['report']): boolean;
/** What the schema cannot say: which verbs, ends of branches and keys of steps may be combined, and which texts are needed. */
export declare const checkGrammar: Check;
