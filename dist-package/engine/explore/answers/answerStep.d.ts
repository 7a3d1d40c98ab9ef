import type { CompiledStep } from '../../compile/index.js';
import type { Imagined } from '../../simulate/index.js';
/**
 * Answers a step so that Next opens: every visible field gets an answer that passes its checks. Returns the new state, or
 * undefined if no such answers are found. Deterministic.
 */
export declare const answerStep: (step: CompiledStep, at: Imagined) => Imagined | undefined;
/** Answers by path that make a step's fields show their messages: nothing at all, then one wrong value for each message. */
export declare function wrongAnswers(step: CompiledStep, at: Imagined): Record<string, unknown>[];
