import { type FileSystem, type LoadOptions } from './fileSystem.js';
/** The files of all funnels in the subfolders of a folder, by id in order. */
export declare const funnelFiles: (folder: string, files?: FileSystem) => string[];
/** The file of the funnel in a folder: `funnel.json`, otherwise `funnel.ts`; undefined if there is neither. */
export declare function funnelFileIn(folder: string, files?: FileSystem): string | undefined;
/** The folders for loading a funnel: the library is beside it or one folder further out, as for `funnels/examples/<id>`. */
export declare function foldersOf(file: string, files?: FileSystem): Pick<LoadOptions, 'library' | 'funnels'>;
