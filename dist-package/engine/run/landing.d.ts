import type { CompiledStep } from '../compile/index.js';
import { type Running } from './world.js';
/** The steps of `order` that apply, in order. Their rules are evaluated outside any step, so `journey` has no position in them. */
export declare function stepsInJourney(at: Running): CompiledStep[];
/** The steps of a journey. Whether a step is open is found out once, however often landing and rules ask. */
interface Journey {
    steps: CompiledStep[];
    /** The earliest open step before `asked`; undefined if there is none. */
    openBefore(asked: CompiledStep): CompiledStep | undefined;
    /** Position and total of the counted steps, seen from a top-level step. */
    progress(step: string): Progress;
}
/**
 * The step of an address (format.md §7.7, 2): by its id or a former id, otherwise the step for unknown addresses.
 * Undefined for the site's not-found page.
 */
export declare function stepOfAddress(address: string | undefined, at: Running, journey?: CompiledStep[]): CompiledStep | undefined;
/** Path of the step that opens (format.md §7.7): the asked one or the earliest open one before it. Undefined for the not-found page. */
export declare function landingStep(at: Running): string | undefined;
/** Why landing opens another step than the one that was asked for. */
export interface Diversion {
    /** Path of the asked step; undefined for an unknown address. */
    asked?: string;
    opened: string;
    /**
     * `unknown`: no step of the journey has this address. `guard`: the guard of the asked step decides. Otherwise the opened
     * step is before it and has something left to do: its Next refuses a press (`refused`), an answer changed after it was
     * sent (`changed`), or it was never completed and works by itself or by Next (`not completed`).
     */
    because: 'unknown' | 'guard' | 'refused' | 'changed' | 'not completed';
}
/** Why an address would not open its step now; undefined if it would. */
export declare function diversionOf(address: string, at: Running): Diversion | undefined;
/** The root `journey` of rules (format.md §4). A member is computed only if it is read. */
export declare function journeyOf(at: Running, journey?: () => Journey): {
    done: string[];
    open: string;
    funnel: string;
    definition: string;
} & Progress;
export interface Progress {
    position: number;
    total: number;
}
/** Position and total of the counted steps (format.md §7.8). A step that does not count has the position of the one before it. */
export declare const progressOf: (at: Running) => Progress & {
    counted: boolean;
};
export {};
