import type { Branch, CallEffect, Definition, Effect, Field, Step, UsedEffects } from './definition.js';
/** An object as a variant or a `use` overlays it: every key is optional, and `null` removes it. */
type Patch<T> = {
    [K in keyof T]?: T[K] | null;
};
/** An effect in a source file: one verb, or a `use` of a library entry. */
export type WrittenEffect = Exclude<Effect, CallEffect | UsedEffects> | (Omit<CallEffect, 'onFail'> & {
    onFail?: WrittenTo;
    if?: string;
    about?: string;
}) | {
    use: string;
    with?: Record<string, unknown>;
    if?: string;
    about?: string;
};
export type WrittenBranch = Omit<Branch, 'do' | 'to'> & {
    do?: WrittenEffect[];
    to?: WrittenTo;
};
export type WrittenTo = string | WrittenBranch | WrittenBranch[];
export type WrittenField = Patch<Omit<Field, 'onChange'>> & {
    use?: string;
    onChange?: WrittenEffect[];
};
type ToKey = 'then' | 'start' | 'next' | 'back' | 'catch';
type StepKey = ToKey | 'fields' | 'buttons' | 'guard' | 'do' | 'steps' | 'on' | 'after';
type WrittenButton = WrittenBranch & {
    label?: string;
    kind?: 'primary' | 'secondary' | 'link';
};
export type WrittenStep = Patch<Omit<Step, StepKey>> & {
    [K in ToKey]?: WrittenTo | null;
} & {
    use?: string;
    with?: Record<string, unknown>;
    fields?: Record<string, WrittenField | null> | null;
    buttons?: Record<string, WrittenButton | null> | null;
    guard?: WrittenBranch[] | null;
    do?: WrittenEffect[] | null;
    steps?: Record<string, WrittenStep | null> | null;
    on?: Record<string, WrittenTo | null> | null;
    after?: Record<string, WrittenTo | null> | null;
};
/** The content of a `funnel.json`: a funnel before `extends` and `use` are resolved (format.md §3). */
export type FunnelSource = Pick<Definition, 'id' | 'title' | 'path'> & Patch<Omit<Definition, 'id' | 'title' | 'path' | 'steps' | 'enter'>> & {
    steps?: Record<string, WrittenStep | null>;
    enter?: {
        title?: string;
        text?: string;
        do?: WrittenEffect[];
        then?: WrittenTo;
    };
};
/**
 * Types a definition in TypeScript, the default export of a `funnel.ts`; returns it unchanged. It must be plain data and
 * means the same as its JSON: functions, dates and `undefined` in lists are not supported.
 */
export declare const defineFunnel: (definition: FunnelSource) => FunnelSource;
export {};
