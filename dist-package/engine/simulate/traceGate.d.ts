import type { CompiledStep } from '../compile/index.js';
import { type Running } from '../run/index.js';
/** A part of a rule, whether it holds, and what it reads. */
export interface TracedPart {
    text: string;
    holds: boolean;
    /** What the part reads; empty if it consists of other parts. `label` is that of the field at the path. */
    reads: {
        path: string;
        label?: string;
        value: string;
    }[];
    parts: TracedPart[];
}
/** Why Next is open or shut. */
export interface TracedGate {
    /** Whether a press of Next would be accepted. */
    open: boolean;
    /** Whether Next looks shut: its gate does not hold. It may look open and still refuse a press, as a field is wrong. */
    shut: boolean;
    gate?: TracedPart;
    fields: {
        path: string;
        label: string;
        message: string;
        answered: boolean;
    }[];
}
/** Evaluates every part of a step's gate and the message of every visible field. */
export declare function traceGate(step: CompiledStep, at: Running): TracedGate;
/** A traced gate as lines of text: every part with what it reads, and every field with its message. */
export declare const gateInWords: ({ gate, fields }: TracedGate) => string[];
/** Whether Next is open, shut, or open but refuses a press. */
export declare const gateStateInWords: ({ open, shut }: TracedGate) => string;
