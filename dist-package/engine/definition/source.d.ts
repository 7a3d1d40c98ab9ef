import type { Location } from './finding.js';
/** A file and its text. A definition in memory has the text `''`, so its places differ only in their pointers. */
export interface Source {
    file: string;
    text: string;
}
/** Where a value was written. The value keeps it through `extends` and `use`. */
export interface Place {
    source: Source;
    /** UTF-16 offset in the text. */
    offset: number;
    /** JSON Pointer within that file. */
    pointer: string;
}
/** The line and column of a place, or of the character at offset `inside` of its decoded string. */
export declare function locationOf(place: Place, inside?: number): Location;
/** The string literal at a place, decoded; undefined if something else is written there. */
export declare function stringAt({ source: { text }, offset }: Place): string | undefined;
/** Escapes a key for a JSON Pointer (RFC 6901). */
export declare const escapeSegment: (segment: string) => string;
export declare const unescapeSegment: (segment: string) => string;
