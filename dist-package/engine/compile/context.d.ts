import { type Definition, type Registry, type StepIndex, orderedSteps } from '../definition/index.js';
import { type RuleType } from '../rules/index.js';
import type { RuleEnvironment, Tree, ValueOptions } from '../rules/index.js';
/** The object without its `undefined` members, which JSON does not have. */
export declare const given: <T extends object>(members: T) => T;
/** The conjunction of rules; undefined if there are none. */
export declare const conjunction: (rules: (Tree | undefined)[]) => Tree | undefined;
/** A definition that `checkFunnel` would refuse was compiled. */
export declare class CompileError extends Error {
}
/** Compilers of rules, texts and values. Each throws `CompileError` if the source has a problem. */
declare function compilersIn(environmentOf: (event?: string) => RuleEnvironment): {
    rule: <S extends string | undefined>(source: S, event?: string) => Tree | (S & undefined);
    text: <S extends string | undefined>(source: S, event?: string) => import("../rules/index.js").Text | (S & undefined);
    value: (source: unknown, event?: string, options?: ValueOptions) => unknown;
};
export interface CompileContext extends ReturnType<typeof compilersIn> {
    definition: Definition;
    registry: Registry;
    index: StepIndex;
    order: ReturnType<typeof orderedSteps>;
    /** The paths that a value reads, and the functions that it calls. */
    contentsOf(source: unknown): {
        reads: string[];
        calls: string[];
    };
    /** The test that the answer at a path is present. */
    given(path: string): Tree;
    /** The compiled rule; undefined if it reads something that this funnel lacks. */
    ruleIfKnown(source: string): Tree | undefined;
    /** Compilers over other roots than the funnel's, for contracts. */
    over(others: Record<string, RuleType>): ReturnType<typeof compilersIn>;
    /** Compilers of what is about an entry of a list. */
    about(list: string): ReturnType<typeof compilersIn>;
    /** The same for what is about the items of a repeat. */
    inside(repeat: string): CompileContext;
}
/** What every part of the compiler shares: definition, registry, step index, and compilers of rules, texts and values. */
export declare const createContext: (definition: Definition, registry: Registry) => CompileContext;
export {};
