import type { CompiledStep } from '../compile/index.js';
import { type Running } from './world.js';
/** The layers of a screen. Each is a list: the step that opens the layer, then the stages inside it. */
export interface Layers {
    page: CompiledStep[];
    notice?: CompiledStep[];
    dialog?: CompiledStep[];
}
/** The layers of a screen for the steps from the outermost to the current one (format.md §3.3, `as`). */
export declare function layersOf([top, ...inner]: CompiledStep[]): Layers;
/** A row in the list of stages of a process. */
export interface StageRow {
    id: string;
    text: string;
    /** Second line of an active stage. */
    detail?: string;
    state: 'waiting' | 'active' | 'done' | 'problem';
}
/** The current text of a step, which `later` may have replaced. */
export declare function stepText({ path, text, later }: CompiledStep, at: Running): string;
/** The rows of a process: its automatic stages with a text, with their state relative to the current step. */
export declare function stagesOf(process: CompiledStep, at: Running): StageRow[];
