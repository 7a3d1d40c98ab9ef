import type { CompiledFunnel, Validators } from '../compile/index.js';
import { type Registry } from '../definition/index.js';
import { type FunctionWorld, type RuleScope, type Text, type Tree, type Value } from '../rules/index.js';
import type { CallResult, Host } from './host.js';
import type { Receipts } from './receipts.js';
import type { FunnelState } from './state.js';
/** The functions behind the names in rules, checks and fields. `FunctionWorld` gives them the time. */
export interface Vocabulary {
    functions: Record<string, (args: unknown[], world: FunctionWorld) => unknown>;
    formats: Record<string, (value: unknown, world: FunctionWorld) => boolean>;
    normalisers: Record<string, (value: unknown) => unknown>;
}
/** The vocabulary of a registry: its functions without their descriptions, and how its widgets read typed text. */
export declare const vocabularyOf: (registry: Omit<Registry, "model">) => Vocabulary;
/** Everything that a running machine is given besides its state. */
export interface FunnelWorld {
    funnel: CompiledFunnel;
    host: Host;
    vocabulary: Vocabulary;
    receipts: Receipts;
    /** Pending once-only calls, by receipt id. */
    running: Map<string, Promise<CallResult>>;
    /** The runner was stopped, so requests that wait for the network are not sent any more. */
    stopped?: boolean;
    /** Loads validators when they are first needed: by calls (`replies`) or a changed definition (`form`). */
    validators: (of: 'replies' | 'form') => Promise<Validators>;
    /** The roots `valid` and `journey`. They evaluate rules themselves, so `createWorld` gives them to avoid an import circle. */
    asks: {
        valid: (step: string, at: Running) => boolean;
        journey: (at: Running) => object;
    };
}
/** A state with its world, on which rules, texts and checks are evaluated. */
export interface Running extends FunnelState {
    world: FunnelWorld;
}
/** The roots of rules (format.md §4). `valid` and `journey` are computed only if a rule reads them. */
export declare function scopeOf(at: Running, event?: Record<string, unknown>): RuleScope;
/** A rule, value or text over any scope, such as the reply of a call. */
export declare const resultOver: (rule: Tree, scope: RuleScope, world: FunnelWorld) => unknown;
export declare const valueOver: (value: Value, scope: RuleScope, world: FunnelWorld) => unknown;
export declare const textOver: (text: Text, scope: RuleScope, world: FunnelWorld) => string;
/** Whether a rule of the funnel holds; an absent rule does. */
export declare const ruleHolds: (rule: Tree | undefined, at: Running, event?: Record<string, unknown>) => boolean;
/** A rendered text of the funnel; `''` if it is absent. */
export declare const textOf: (text: Text | undefined, at: Running) => string;
/** An evaluated value of the funnel; undefined if it is absent. */
export declare const valueOf: (value: Value | undefined, at: Running, event?: Record<string, unknown>) => unknown;
