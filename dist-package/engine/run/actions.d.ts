import { type FunnelState } from './state.js';
import { type Running } from './world.js';
/** An event of the machine, as actions see it. */
export interface Heard {
    type: string;
    payload?: Record<string, unknown>;
    output?: unknown;
    error?: unknown;
    [key: string]: unknown;
}
type Change = (at: Running, params: never, heard: Heard) => Partial<FunnelState>;
/** The payload of a browser event, which rules see as `event`; undefined for other events, so that they see the last one. */
export declare const payloadOf: (heard: Heard) => Record<string, unknown> | undefined;
/** Changes of state, by action type. Each returns only the members that it changes. */
export declare const changes: Record<string, Change>;
type Consequence = (at: Running, params: never, heard: Heard) => void;
/** Effects outside the state, by action type. */
export declare const consequences: Record<string, Consequence>;
export {};
