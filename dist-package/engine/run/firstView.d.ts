import { type FunnelView } from './view.js';
import type { FunnelWorld } from './world.js';
/**
 * The first screen of a new journey, without running the machine. It is the first step where that only waits: no entry
 * guard decides, and nothing is done on arrival. Otherwise it is the screen of somebody who is just coming in.
 * @param step the step in the address, if it names one
 */
export declare function firstView(world: FunnelWorld, step?: string): FunnelView;
