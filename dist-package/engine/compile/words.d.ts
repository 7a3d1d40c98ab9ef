import type { CompiledFunnel } from './compiled.js';
/** The words that at least one of these funnels uses, and those that none of them does. */
export declare function wordsOf(funnels: CompiledFunnel[]): {
    used: string[];
    unused: string[];
};
