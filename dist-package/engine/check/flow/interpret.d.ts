import { type Effect, type StepNode } from '../../definition/index.js';
import { type CheckContext } from '../context.js';
import { type Companion, type Facts } from './facts.js';
import type { Flow } from './ways.js';
interface Interpreter {
    context: CheckContext;
    facts: Facts;
    effects: Map<string, Effect>;
    /** The answers that a step has certainly set once it was completed. */
    completed(node: StepNode): string[];
}
/**
 * The graph of a funnel with what its edges make certain. `completed` gives the answers that a step has certainly set once it was
 * completed.
 */
export declare function interpret(context: CheckContext, companions: Map<string, Companion[]>, completed?: Interpreter['completed']): {
    flow: Flow;
    facts: Facts;
};
export {};
