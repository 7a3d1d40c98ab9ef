import { type Place, type SourceNode } from '../definition/index.js';
import type { LoadedLibrary } from './library.js';
import { type Context } from './merge.js';
import type { Report } from './report.js';
interface Expansion {
    library: LoadedLibrary;
    report: Report;
    spend: Spend;
    /** The entries that are being expanded, outermost first. */
    chain: string[];
    /** Entries whose parameters were checked, so that each unused one is reported once. */
    looked: Set<string>;
}
/** Replaces every `use` in a node by its library entry (format.md §3.8). Reports and omits one that cannot be expanded. */
export declare function expandUse(node: SourceNode, context: Context, expansion: Expansion): SourceNode;
/** Counts the parts that come from the library, so that entries that double each other stop. @throws TooLarge */
type Spend = (node: SourceNode) => void;
/** A funnel takes too much from the library. `place` is where that was noticed. */
export declare class TooLarge extends Error {
    readonly place: Place;
    constructor(place: Place);
}
export declare function spender(most: number): Spend;
export {};
