import { type CompileContext } from '../context.js';
import type { StateConfig } from './types.js';
/** A funnel as XState machine config: plain JSON, with names and rule trees in place of functions (format.md §8). */
export declare function compileMachine(context: CompileContext): StateConfig;
