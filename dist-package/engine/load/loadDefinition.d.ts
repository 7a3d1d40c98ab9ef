import { type LoadedFunnel } from '../definition/index.js';
/**
 * Loads a definition from a value in memory. Places have the given `file`, line 1 and column 1, so only pointers
 * differ. `use` is resolved with `library`; `extends` needs files and is not resolved. Mistakes are findings.
 */
export declare function loadDefinition(value: unknown, options?: {
    library?: unknown;
    file?: string;
}): LoadedFunnel;
