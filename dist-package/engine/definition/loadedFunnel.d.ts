import type { Finding, Location } from './finding.js';
import type { Definition } from './definition.js';
import { type ObjectNode, type SourceNode } from './node.js';
/** A point of a place: its value, its key, or the offset of a character in its decoded string. */
export type At = 'value' | 'key' | number;
/** A base route of a funnel (`path` or an alias), and where it is written. */
export interface Address {
    route: string;
    at: Location;
}
/** The base routes of another funnel beside the loaded one. */
export interface Neighbour {
    /** The name of its folder. */
    id: string;
    path?: Address;
    aliases: Address[];
}
/** A funnel as a change of the one that it extends. */
export interface Variant {
    /** What its own file says. */
    own: ObjectNode;
    /** The same funnel if its file said this. */
    saying(own: ObjectNode): LoadedFunnel;
}
/** A definition with `extends` and `use` resolved (format.md §3.8), and the places where its parts were written. */
export interface LoadedFunnel {
    /** Possibly incomplete while `findings` contains errors. */
    definition: Definition;
    /** Where the value at a JSON Pointer of the definition was written, or the nearest value around it. */
    locate(pointer: string, at?: At): Location;
    /** Findings of the loader. */
    findings: Finding[];
    /** Every file that was read for it, its own first. */
    files: string[];
    /** The files among them that hold obligations of the platform and of brands (format.md §3.9). */
    policy: string[];
    /** Name of the folder of its `funnel.json` or `funnel.ts`; absent for other files and definitions in memory. */
    folder?: string;
    /** What makes it a variant of another funnel; absent for a funnel that extends none. */
    variant?: Variant;
    /** The funnels in the folders beside its own. Unreadable ones are left out. */
    neighbours(): Neighbour[];
}
/** Whether the value at a pointer is written in the file of the funnel itself, not in one from which it takes something. */
export declare const isOwn: ({ files, locate }: LoadedFunnel, pointer: string) => boolean;
export declare function loadedFunnel(root: SourceNode, findings: Finding[], files: string[], around?: Pick<LoadedFunnel, 'folder' | 'neighbours' | 'policy' | 'variant'>): LoadedFunnel;
