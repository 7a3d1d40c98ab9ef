import type { CompiledOperation } from '../compile/index.js';
import { type OperationContract } from '../definition/index.js';
import { type JsonSchema } from '../rules/index.js';
import type { Simulation } from './simulate.js';
/** A plausible value for a schema. Texts contain the name of their member, so that a mix-up is obvious. */
export declare function exampleValue(schema: JsonSchema, name: string): unknown;
/**
 * The examples of an operation by name (format.md §5): those of its contract, one for each outcome value and failure, and
 * the examples that every operation has: `success`, `slow`, `malformed`, `offline`, `timeout` and `unset`.
 */
export declare function examplesOf(operation: CompiledOperation, contract: OperationContract): Record<string, Simulation>;
/**
 * The default answer of an operation: the contract's example for its first outcome, or the contract's first example if it
 * has no outcome. If there is no such success, or the contract has an example `success`, it is `success`.
 */
export declare function usualExample(operation: CompiledOperation, contract: OperationContract): Simulation;
