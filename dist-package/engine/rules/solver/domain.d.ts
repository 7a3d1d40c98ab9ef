import type { Atom } from './atoms.js';
/** The values that represent all values of an atom: those of its enum, the zero value, and what it is compared with and its neighbours. */
export declare function domainOf(atom: Atom): unknown[];
