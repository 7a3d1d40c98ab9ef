import { type Plugin } from 'vite';
/**
 * The bodies to put in place of those in a module, by the name of the function; `Form.onChange` tells one of several
 * `onChange` from the others. `true` stands for a function that is never reached: it throws.
 */
export type LeftOut = Record<string, string | true>;
/** The functions of these names, never reached. */
export declare const neverReached: (...names: string[]) => LeftOut;
/**
 * The code of a module with other bodies for some functions, for a page that never reaches theirs. Fails if the module has
 * no such function, or several of that name: then it is written otherwise than `by` expects.
 */
export declare function withLeftOut(code: string, file: string, leftOut: LeftOut, by: string): string;
/**
 * The part of a Vite plugin that leaves functions out, by the file of a package. A build that has one of the files but not
 * all of them fails: the package has moved one.
 */
export declare function leavingOut(files: [file: RegExp, LeftOut][], by: string): Required<Pick<Plugin, 'buildStart' | 'transform' | 'buildEnd'>>;
