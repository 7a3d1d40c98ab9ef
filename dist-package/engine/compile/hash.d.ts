/** SHA-256 of the canonical JSON, in hex (format.md §7.10). */
export declare const hashOf: (value: unknown) => string;
