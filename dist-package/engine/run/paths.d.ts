/** All answers: `form` is kept, `local` is not. A path without `local.` is a path in `form`. */
export interface Answers {
    form: Record<string, unknown>;
    local: Record<string, unknown>;
}
export declare const isRecord: (value: unknown) => value is Record<string, unknown>;
/** The entries of all lists without duplicates, in order of their first occurrence. */
export declare const union: (...lists: string[][]) => string[];
/** The keys of a path from the root of the answers. */
export declare const rooted: (path: string) => readonly string[];
/** The answer at a path; undefined if there is none. */
export declare const readPath: (answers: Answers, path: string) => unknown;
/** The record without the members at these paths of keys. A member inside a list removes the whole list. */
export declare function withoutPaths<Kept extends object>(record: Kept, paths: (readonly string[])[]): Kept;
/** A copy of the answers with one value set; `null` and `undefined` unset it. */
export declare function writePath(answers: Answers, path: string, value: unknown): Answers;
