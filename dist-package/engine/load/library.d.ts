import { type Finding, type Member, type Source } from '../definition/index.js';
import { type FileSystem } from './fileSystem.js';
export declare const libraryKinds: readonly ["fields", "effects", "steps", "rules"];
export type LibraryKind = (typeof libraryKinds)[number];
/** The entries of all library files, by kind and name. */
export interface LoadedLibrary {
    entries: Record<LibraryKind, Map<string, Member>>;
    findings: Finding[];
    files: string[];
}
export declare const emptyLibrary: () => LoadedLibrary;
/** All `*.json` files of a folder as one library. The finding for a name in two files is `duplicate-key`. */
export declare function loadLibrary(folder: string, files: FileSystem): LoadedLibrary;
/** A library from a value in memory. */
export declare function libraryFromValue(value: unknown, source: Source): LoadedLibrary;
