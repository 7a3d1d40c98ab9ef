import type { CompiledFunnel } from '../compile/index.js';
import type { Registry } from '../definition/index.js';
import { type FunnelState, type FunnelWorld, type Told } from '../run/index.js';
/** A still world with the registry of its funnel. */
export interface QuietWorld extends FunnelWorld {
    registry: Registry;
}
/** A state in a quiet world, on which tools evaluate rules, fields and landing. */
export interface Imagined extends FunnelState {
    world: QuietWorld;
}
export declare const quietWorld: (funnel: CompiledFunnel, registry: Registry, { theme, query, now }?: Partial<Told>) => QuietWorld;
