import type { CompiledFunnel } from '../compile/index.js';
/** The top-level steps up to the last completed one that `freezes`. A changed definition does not ask them again (format.md §7.11). */
export declare function frozenSteps(completed: string[], { order, steps }: CompiledFunnel): string[];
/** The frozen steps without those that ask for the changed answer at `path`: their gates count again. */
export declare function thawed(frozen: string[], path: string, funnel: CompiledFunnel): string[];
/**
 * The completed steps that used an answer before it changed, after a change of the answer at `path`. They run again before
 * a later address opens (format.md §7.7).
 */
export declare function unsentAfter(unsent: string[], path: string, completed: string[], funnel: CompiledFunnel): string[];
