/** Caches the promise of `load`. A rejected promise is dropped after a moment, so that a later call tries again. */
export declare function once<T>(load: () => Promise<T>): () => Promise<T>;
