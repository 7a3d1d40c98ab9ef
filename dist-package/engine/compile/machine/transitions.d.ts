import { type Effect, type To } from '../../definition/index.js';
import { type CompileContext } from '../context.js';
import type { Origin, StateBuilder } from './builder.js';
import type { Transition, TypedParams } from './types.js';
/** The transitions of a To in order; the first whose guard holds is taken (format.md §3.5). `at` is its JSON Pointer. */
export declare function transitionsOf(to: To, at: string, origin: Origin, builder: StateBuilder): Transition[];
/** The last transition of a waiting step: it goes on waiting if no branch is taken. */
export declare const waitsOn: (at: string, origin: Origin) => Transition[];
/** The transitions of a handler. If no branch is taken, the failure goes to the next handler. */
export declare const caughtBy: (to: To, at: string, origin: Origin, builder: StateBuilder) => Transition[];
/** Effects as actions of one transition that does not leave its state. */
export declare function actionsInPlace(effects: Effect[] | undefined, context: CompileContext, event?: string): TypedParams[];
/**
 * Adds the states that run a list of effects in sequence and then go to `next`; returns the target of the first. They
 * are built from the end, because each names its successor. Neighbouring immediate effects share one state.
 */
export declare function compileEffects(effects: Effect[] | undefined, from: string, next: string, origin: Origin, builder: StateBuilder): string;
