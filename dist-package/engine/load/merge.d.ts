import type { Report } from './report.js';
import { type SourceNode } from '../definition/index.js';
declare const kept: readonly ["steps", "step", "fields", "field", "button", "to", "branch", "effects", "effect"];
/** The kinds of values that `extends` and `use` treat differently. */
export type Context = 'funnel' | (typeof kept)[number] | 'buttons' | 'transitions' | 'arguments' | 'value';
/** The context of the value under a key, from the grammar. Only the loader knows `with` beside `use`. */
export declare function contextOfMember(context: Context, key: string): Context;
/**
 * Merges `over` into `base` (format.md §3.8) as an RFC 7396 merge patch, with four exceptions: transitions, effects and
 * arguments are replaced as a whole, obligations are added to the inherited ones, an inherited `order` loses the removed
 * steps, and an overlay that names every field or button sets their order. Beside an unresolved `use`, `null` is kept,
 * because it may remove a value of the entry. A `null` that removes nothing is reported.
 */
export declare function merge(base: SourceNode | undefined, over: SourceNode, context: Context, report: Report, keepNulls?: boolean): SourceNode;
export {};
