import type { CompiledCheck, CompiledField, CompiledStep } from '../../compile/index.js';
import type { Registry } from '../../definition/index.js';
import type { Imagined } from '../../simulate/index.js';
/** Plausible answers to a field, best first: its choices, or the widget's example and values derived from its checks and rules. */
export declare function candidatesOf(field: CompiledField, step: CompiledStep, at: Imagined): unknown[];
/** Values that pass a check, and values that fail it. */
interface Tried {
    right: unknown[];
    wrong: unknown[];
}
export declare const valuesFor: ({ test, value }: CompiledCheck, { widget }: CompiledField, registry: Registry) => Tried;
export {};
