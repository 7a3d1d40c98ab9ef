import { type AnyStateMachine } from 'xstate';
import type { CompiledFunnel } from '../compile/index.js';
/** The id of a state: the path of its step, with the key of a technical state behind it. `step` is the path around it. */
export declare const stateId: (key: string, step: string) => string;
/**
 * The XState machine of a compiled funnel, with the guards, actions and actors that all funnels share (format.md §8). Its
 * input is the initial state with the world (`Running`). It is cached by funnel.
 */
export declare function machineOf(funnel: CompiledFunnel): AnyStateMachine;
