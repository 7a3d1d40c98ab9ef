import type { CompiledFunnel } from '../../compile/index.js';
import { type Registry } from '../../definition/index.js';
import { type Told } from '../../run/index.js';
export interface GeneratedAnswers {
    /** The answers, in the shape in which a session stores them. */
    form: Record<string, unknown>;
    /** Ids of the top-level steps before the requested one, in the order in which they are completed. */
    completed: string[];
    /** Whether the step's address shows the step when it is opened with these answers. */
    lands: boolean;
}
export interface GenerateOptions extends Partial<Told> {
    /** Answers that the host supplies at the start. */
    seed?: Record<string, unknown>;
}
/**
 * Generates valid answers up to the top-level step of `upTo` (a step's path): to the fields of each earlier step, and those that
 * effects would have written by then. Without `upTo`, or if no such step exists, it answers the whole journey. Deterministic:
 * the same funnel gives the same answers. Never throws; `lands` tells whether the step was made reachable.
 */
export declare function generateAnswers(funnel: CompiledFunnel, registry: Registry, upTo?: string, options?: GenerateOptions): GeneratedAnswers;
