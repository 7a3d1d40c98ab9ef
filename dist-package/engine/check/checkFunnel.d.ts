import { type Finding, type LoadedFunnel, type Registry } from '../definition/index.js';
/**
 * All findings about a funnel (docs/format.md §9), ordered by file, line and column. A malformed definition (a wrong shape, a
 * branch without an end, an effect with two verbs) gets only those findings, since others would follow from them.
 */
export declare function checkFunnel(loaded: LoadedFunnel, registry: Registry): Finding[];
