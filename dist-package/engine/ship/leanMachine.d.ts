import type { StateConfig } from '../compile/index.js';
/** The machine without relays: states that it leaves as soon as it enters them. Targets have to be ids. */
export declare function withoutRelays(machine: StateConfig): StateConfig;
/** An equivalent machine that is smaller to send: without relays and unreachable transitions. */
export declare const leanMachine: (machine: StateConfig) => StateConfig;
