import type { CompiledFunnel } from '../../compile/index.js';
import type { Registry } from '../../definition/index.js';
import { type Simulation } from '../../simulate/index.js';
import type { AnswerText } from '../../scenario/index.js';
import type { DecidingRules } from './decidingRules.js';
/** A possible reply of an operation. */
export interface OperationAnswer {
    name: string;
    /** The reply as it is written in a scenario. */
    text: string | AnswerText;
    simulation: Simulation;
}
/** The possible replies by operation: the usual one first, then each outcome and failure, then variants that rules distinguish. */
export declare function operationAnswers(funnel: CompiledFunnel, registry: Registry, rules: DecidingRules): Map<string, OperationAnswer[]>;
