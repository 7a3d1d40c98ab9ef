import type { OperationContract } from './contracts.js';
import type { Block, Branch, Button, CallEffect, Definition, Effect, Field, Obligation, Step, To } from './definition.js';
import type { Registry } from './registry.js';
declare const slots: readonly ["guard", "do", "then", "start", "next", "back", "on", "after", "catch", "buttons", "onChange"];
/** The key of a step or of `enter` that contains a transition or an effect. */
export type Slot = (typeof slots)[number];
/** Where an item of a definition is. */
export interface Standing {
    /** JSON Pointer in the definition. */
    pointer: string;
    /** Path of its step (`work/first`); absent outside steps. */
    step?: string;
    slot?: Slot;
    /** The event of the handler that contains it; rules in it may read `event`. */
    event?: string;
    /** It is inside `onFail`. */
    failing?: boolean;
    /** It is inside the `to` of a branch, which is decided after its `do`. */
    nested?: boolean;
}
/** The use of a value, which decides its type. A formula for a whole object has no `name` or `path`. */
export type Role = {
    of: 'input';
    operation: string;
    name: string;
} | {
    of: 'set';
    path?: string;
} | {
    of: 'payload';
    event: string;
    name?: string;
}
/** `texts`: its strings are texts with `{…}`, as in the options of blocks. */
 | {
    of: 'options';
    texts: boolean;
};
/** A part of a definition, by its kind (`is`). */
export type Item = Standing & ({
    is: 'step';
    value: Step;
    path: string;
} | {
    is: 'field';
    value: Field;
    path: string;
} | {
    is: 'block';
    value: Block;
} | {
    is: 'button';
    value: Button;
} | {
    is: 'to';
    value: To;
} | {
    is: 'branch';
    value: Branch;
}
/** A target of `to`, as it is written. */
 | {
    is: 'target';
    value: string;
} | {
    is: 'redirect';
    value: string;
} | {
    is: 'effect';
    value: Effect;
} | {
    is: 'rule';
    value: string;
    gives: 'bool' | 'any';
} | {
    is: 'text';
    value: string;
} | {
    is: 'value';
    value: unknown;
    role: Role;
});
export type ItemOf<Is extends Item['is']> = Extract<Item, {
    is: Is;
}>;
/**
 * All items of one kind in a definition, in written order. The grammar (`places.ts`) says where they may be, so that a
 * new key of the grammar is never forgotten. The result is cached by definition.
 */
export declare function itemsOf<Is extends Item['is']>(definition: Definition, is: Is): ItemOf<Is>[];
export type CallItem = ItemOf<'effect'> & {
    value: CallEffect & Effect;
    contract: OperationContract;
};
/** Whether a funnel makes the call of an obligation, or has the step that it is about. */
export declare const concerns: ({ before, beforeCall }: Obligation, definition: Definition) => boolean;
/** Every call of an operation that the registry has, with its contract. */
export declare const callsIn: (definition: Definition, registry: Registry) => CallItem[];
export {};
