import { type FileSystem } from './fileSystem.js';
import { type Finding, type SourceNode, type Place, type Source } from '../definition/index.js';
/** The text without the byte order mark that some editors add at the beginning of a file. */
export declare const withoutMark: (text: string) => string;
/** The finding of a file that cannot be read as a definition. */
export declare const unreadable: (source: Source, message: string, hint?: string, offset?: number) => Finding;
/**
 * Parses strict JSON and keeps the place of every value. `node` is absent if the text is no JSON or nested too deeply; the
 * findings say why. A duplicate key is a finding and has its last value, as with `JSON.parse`.
 */
export declare function parse(given: Source): {
    node?: SourceNode;
    findings: Finding[];
};
interface Parsed extends ReturnType<typeof parse> {
    source: Source;
}
/** Reads and parses a JSON file. If it cannot be read, that is a finding. */
export declare function readJson(file: string, files: FileSystem): Parsed;
/** The finding for a name that occurs twice in one object or in two files. */
export declare function twice(name: string, second: Place, first: Place): Finding;
export {};
