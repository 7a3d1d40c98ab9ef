import type { CompiledFunnel } from '../compile/index.js';
import type { Attempt, Clock, Reply } from '../run/index.js';
/** The answer of a simulated operation: a result, a failure, an HTTP reply, or none at all. */
export type SimulatedAnswer = {
    output: Record<string, unknown>;
} | {
    failure: string;
    message?: string;
} | {
    status: number;
    body: unknown;
} | {
    never: true;
};
/** An answer that comes at once, or after the duration `takes` (`2s`). */
export type Simulation = SimulatedAnswer & {
    takes?: string;
};
/** The answers of each operation to its first, second, … call; the last one repeats. */
export type Simulations = Record<string, Simulation[]>;
export interface SimulatedCall {
    operation: string;
    /** Path of the calling step. */
    step?: string;
    inputs: Record<string, unknown>;
    idempotencyKey?: string;
    /** Time of the call, in milliseconds since the epoch. */
    at: number;
    /** Its answer, once that is known. */
    answer?: Simulation;
}
/** Decides the answer to the next call of an operation. It may be a promise, for example until a tester has chosen. */
export type AnswerOf = (operation: string, attempt: Attempt) => Simulation | Promise<Simulation>;
/** Answers from a table; `defaults` answers for operations that it does not contain. */
export declare function answersFromTable(simulations: Simulations, defaults: (operation: string) => Simulation): AnswerOf;
/** Simulates operations on the given clock and records the calls. `heard` gets each call when it is made, and again with its reply. */
export declare function simulatedPerformer(funnel: CompiledFunnel, answerOf: AnswerOf, clock: Clock, heard?: (call: SimulatedCall, reply?: Reply) => void): {
    perform(attempt: Attempt): Promise<Reply>;
    calls: SimulatedCall[];
};
