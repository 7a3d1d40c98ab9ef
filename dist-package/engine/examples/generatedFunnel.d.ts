import type { CompiledFunnel } from '../compile/compiled.js';
import type { Definition } from '../definition/definition.js';
/** A definition with this many top-level steps and without findings, for measurements and tests of long funnels. */
export declare function generatedFunnel(steps: number): Definition;
/** Answers to every question of a compiled `generatedFunnel`, and the last step that asks one. */
export declare function answeredToTheEnd({ steps, order }: CompiledFunnel): {
    form: {
        [k: string]: string;
    };
    completed: string[];
    step: string;
};
