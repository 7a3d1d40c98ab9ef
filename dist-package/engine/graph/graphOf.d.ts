import { type Definition, type Registry } from '../definition/index.js';
import type { FunnelGraph } from './graph.js';
/**
 * The graph of a definition whose steps and targets exist, cached by definition. Without a registry it does not know
 * which events are external.
 */
export declare function graphOf(definition: Definition, registry?: Registry): FunnelGraph;
