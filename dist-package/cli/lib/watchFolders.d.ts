/**
 * Calls `changed` with the paths after each change of JSON or TypeScript files in the folders, at any depth. Returns a
 * function that stops watching.
 */
export declare function watchFolders(folders: string[], changed: (files: string[]) => void): () => void;
/** The folders of funnels, of the library and of funnels that they extend, each once and none inside another. */
export declare function foldersAround(files: string[]): string[];
