import { type LoadedFunnel, type Registry } from '../definition/index.js';
/**
 * The ways of a funnel without errors that nobody can take, by id, with the reason: every such way asks that an answer be absent
 * for which the person was asked before.
 */
export declare function neverTaken(loaded: LoadedFunnel, registry: Registry): Map<string, string>;
