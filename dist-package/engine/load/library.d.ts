import { type Finding, type Member, type Source, type TextFile } from '../definition/index.js';
import { type FileSystem } from './fileSystem.js';
export declare const libraryKinds: readonly ["fields", "effects", "steps", "rules"];
export type LibraryKind = (typeof libraryKinds)[number];
/** The entries of all library files, by kind and name. */
export interface LoadedLibrary {
    entries: Record<LibraryKind, Map<string, Member>>;
    findings: Finding[];
    files: string[];
    /** The texts of its languages. */
    texts: ReadonlyMap<string, TextFile>;
}
export declare const emptyLibrary: () => LoadedLibrary;
/**
 * All `*.json` files of a folder as one library, in a language if one is given. The finding for a name in two files is
 * `duplicate-key`.
 */
export declare function loadLibrary(folder: string, files: FileSystem, language?: string): LoadedLibrary;
/** A library from a value in memory. */
export declare function libraryFromValue(value: unknown, source: Source): LoadedLibrary;
