import { type Finding, type LoadedFunnel, type SourceNode } from '../definition/index.js';
import { type LoadOptions } from './fileSystem.js';
import { type LoadedLibrary } from './library.js';
/**
 * Loads a funnel and resolves `extends` and `use` (format.md §3.8). Every problem of a file is a finding, even if the
 * file cannot be read. @throws Error for a `funnel.ts` that is not in `modules`.
 */
export declare function loadFunnel(file: string, options: LoadOptions): LoadedFunnel;
/** The funnel with every `use` expanded, and with the library rules that it mentions. */
export declare function resolveUses(root: SourceNode, library: LoadedLibrary, findings: Finding[]): SourceNode;
/** Replaces the export of a TypeScript definition that could not be imported. */
export declare class Unimportable {
    readonly why: string;
    constructor(why: string);
}
