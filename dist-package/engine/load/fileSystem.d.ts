/** Access to files, which editors and tests replace. Both functions throw if the file or folder does not exist. */
export interface FileSystem {
    read: (path: string) => string;
    /** The names in a folder. */
    list: (folder: string) => string[];
}
/** The real file system. `read` throws EISDIR for anything but a file, and EFBIG for a huge one. */
export declare const disk: FileSystem;
/** The reason in words why a file could not be read or written; undefined if it is not an error of the file system. */
export declare function fileProblem(error: unknown): string | undefined;
/** The names in a folder; none if it cannot be read. */
export declare function namesIn(folder: string, files: FileSystem): string[];
/** Where a funnel is loaded from; files are read from disk by default. */
export interface LoadOptions extends Partial<FileSystem> {
    /** Folder of the library files. */
    library: string;
    /** Folder that holds `<id>/funnel.json`, for `extends`. */
    funnels: string;
    /** The exported definitions of TypeScript files, by file; `loadFunnelFile` fills it. */
    modules?: ReadonlyMap<string, unknown>;
}
