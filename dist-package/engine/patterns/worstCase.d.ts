/** An expression for a text on which matching takes exponential or high polynomial time; undefined if recheck finds none. */
export declare function attackOn(pattern: string): string | undefined;
