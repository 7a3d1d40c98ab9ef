import { type LoadOptions } from './fileSystem.js';
import type { LoadedFunnel } from '../definition/index.js';
/** Imports a TypeScript module. `files` are the files that it imports, if they are known. @throws what the module throws. */
export type ImportModule = (file: string) => Promise<{
    exports: {
        default?: unknown;
    };
    files: string[];
}>;
/**
 * Loads a funnel from JSON or TypeScript (`funnel.ts`) and resolves `extends` and `use` (format.md §3.8). Places in a
 * `funnel.ts` consist of the file and the pointer. `files` also names the imports of a `funnel.ts` if `importModule`
 * knows them. A file that cannot be read or imported is a finding.
 */
export declare function loadFunnelFile(file: string, { importModule, ...options }: LoadOptions & {
    importModule?: ImportModule;
}): Promise<LoadedFunnel>;
