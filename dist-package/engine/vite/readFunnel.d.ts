import type { Finding, LoadedFunnel, Registry } from '../definition/index.js';
import { type CompiledFunnel } from '../compile/index.js';
import { type ImportModule, type LoadOptions } from '../load/index.js';
/** The folders of the definitions, and the registry that explains their names. */
export interface FunnelFolders extends Pick<LoadOptions, 'library' | 'funnels'> {
    registry: Registry;
}
export interface ReadFunnel {
    file: string;
    /** The findings of loader and checker. */
    findings: Finding[];
    /** Both are absent while there are errors. */
    loaded?: LoadedFunnel;
    compiled?: CompiledFunnel;
    /** Every file that was read for it. */
    files: string[];
}
/**
 * Imports a TypeScript definition in a process that does not run TypeScript, such as Vite's own. It reads the files again
 * each time, so changes take effect at once. `files` are those that the definition imports.
 * @throws what the module throws.
 */
export declare const importAfresh: ImportModule;
export declare const isError: ({ severity }: Finding) => boolean;
/** A finding as text for a terminal: its place, code and message, and the hint on a second line. */
export declare const sentenceOf: ({ file, line, column, code, message, hint }: Finding) => string;
/**
 * The contents of every definition in the folders, since a funnel reads the library, those it extends and the paths of all
 * others; and of further files that it was read from, such as the policy and the brands.
 */
export declare function stampOf({ library, funnels }: FunnelFolders, further?: string[]): string;
/**
 * Loads and checks the funnel with this id, and compiles it if it has no errors. The result is kept until the contents of a
 * definition change; a definition in TypeScript is read again each time, with what it imports.
 */
export declare function readFunnel(id: string, folders: FunnelFolders): Promise<ReadFunnel>;
/** The ids of all funnels in a folder. */
export declare const funnelIdsIn: (funnels: string) => string[];
/** Whether a file may change a funnel or its scenarios. */
export declare const isDefinitionFile: (file: string, { funnels, library }: FunnelFolders) => boolean;
