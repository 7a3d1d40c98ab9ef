import { type Source } from '../definition/index.js';
import { type FileSystem } from './fileSystem.js';
/** Why a file cannot be migrated: it is no JSON, no object, or of a format that is not known. */
export declare function obstacle(source: Source): string | undefined;
/**
 * Migrates definitions to the current format (format.md §3.2, `format`). Returns the new texts of the files that change,
 * by file, with their keys in order but without layout. The funnels that a file extends and an older library are migrated
 * too, and with the library every funnel that uses it. TypeScript definitions are left out.
 * @throws what `files` throws if a file cannot be read.
 */
export declare function migrate(funnels: string[], files?: FileSystem): Map<string, string>;
