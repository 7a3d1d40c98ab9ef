import { type Move, type Scenario } from './scenario.js';
import type { SharedFile, WrittenScenario } from './schema/files.js';
/** What `use` may name, and the file that contains it. */
interface Source {
    shared: SharedFile;
    file: string;
    /** Called for a move that replaces a written one. */
    replaced?: (written: object, move: Move) => void;
}
/** The scenarios that a written one stands for; several with `failing`. Throws, with the file's name, if a `use` is unknown or circular. */
export declare function expandScenario(written: WrittenScenario, source: Source): Scenario[];
export {};
