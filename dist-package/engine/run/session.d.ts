import type { CompiledFunnel, Validators } from '../compile/index.js';
import type { Host } from './host.js';
import { type Receipt } from './receipts.js';
import type { StartOptions } from './runner.js';
import type { FunnelState } from './state.js';
/** The kept part of a journey (format.md §7.10): answers, receipts and completed steps, but neither `local` nor a machine snapshot. */
export interface KeptSession {
    funnel: string;
    hash: string;
    /** Time of the last change, in milliseconds since the epoch. */
    at: number;
    form: Record<string, unknown>;
    receipts: Receipt[];
    completed: string[];
    written: string[];
    /** Top-level steps that a changed definition does not ask again. */
    frozen?: string[];
    /** Completed top-level steps that used an answer before it changed. */
    unsent?: string[];
    /** The end of the journey has been shown, even if another step was shown later. */
    ended?: boolean;
    /** Path of the last shown step. */
    step: string;
    query: Record<string, string>;
}
/** Whether a journey ends at a step: the one that `persist.until` names, or one inside it. */
export declare const isEnd: (step: string, { persist: { until } }: CompiledFunnel) => boolean;
/**
 * Whether an address begins a new journey (format.md §7.10): the previous one has ended, and the address means the first
 * step or no known step. `asked` is the step in the address, if it names one.
 */
export declare function beginsAnew(ended: boolean, asked: string | undefined, { steps, order }: CompiledFunnel): boolean;
/** The kept session. If the address begins a new journey, it is dropped. */
export declare function sessionOf({ funnel, host, step }: StartOptions): KeptSession | undefined;
/** The part of a state that is kept. */
export declare const keptOf: ({ form, completed, written, frozen, unsent, ended, current, query }: FunnelState) => {
    form: Record<string, unknown>;
    completed: string[];
    written: string[];
    frozen: string[];
    unsent: string[] | undefined;
    ended: true | undefined;
    step: string;
    query: Record<string, string>;
};
export declare function saveSession(state: FunnelState, receipts: Receipt[], funnel: CompiledFunnel, host: Host): void;
/** Stores the receipt of a call that ends after its runner was stopped. The rest of the session may belong to another page by then. */
export declare function keepReceipt(receipt: Receipt, funnel: CompiledFunnel, host: Host): void;
/**
 * The session for another device. `leavesOut`: paths of the answers that may not leave the page, and of the seed, because
 * the other host has its own.
 */
export declare const portable: (session: KeptSession, leavesOut: string[]) => KeptSession;
/** The answers that are still valid in the model; the others are dropped (format.md §7.11). */
export declare function stillValid(form: Record<string, unknown>, validators: Validators): Record<string, unknown>;
