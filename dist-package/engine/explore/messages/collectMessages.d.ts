import type { CompiledFunnel } from '../../compile/index.js';
import { type Definition, type Registry } from '../../definition/index.js';
import type { Message } from './message.js';
/**
 * Every message of a funnel and where it shows, in the order of the journey; within a step in the order in which a person
 * meets them: what is shown, the fields, a shut Next, and what a press may lead to.
 */
export declare function collectMessages(definition: Definition, funnel: CompiledFunnel, registry: Registry): Message[];
/** The operations that may run in each top-level step, including those of widgets. */
export declare function operationsByStep(funnel: CompiledFunnel, registry: Registry): Record<string, string[]>;
