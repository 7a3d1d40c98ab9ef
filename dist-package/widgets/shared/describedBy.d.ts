/** The ids for `aria-describedby`: hint, error, then any others. */
export declare function describedBy(id: string, given: {
    hint?: string;
    error?: string;
}, ...more: (string | false | undefined)[]): string | undefined;
