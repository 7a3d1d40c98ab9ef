import { type Definition, type Registry } from '../definition/index.js';
import { type RuleType } from '../rules/index.js';
import type { Tree, ValueOptions } from '../rules/index.js';
/** The object without its `undefined` members, which JSON does not have. */
export declare const given: <T extends object>(members: T) => T;
/** The conjunction of rules; undefined if there are none. */
export declare const conjunction: (rules: (Tree | undefined)[]) => Tree | undefined;
/** A definition that `checkFunnel` would refuse was compiled. */
export declare class CompileError extends Error {
}
export type CompileContext = ReturnType<typeof createContext>;
/** What every part of the compiler shares: definition, registry, step index, and compilers of rules, texts and values. */
export declare function createContext(definition: Definition, registry: Registry): {
    /** The compiled rule; undefined if it reads something that this funnel lacks. */
    ruleIfKnown: (source: string) => Tree | undefined;
    /** Compilers over other roots than the funnel's, for contracts. */
    over: (others: Record<string, RuleType>) => {
        rule: <S extends string | undefined>(source: S, event?: string) => Tree | (S & undefined);
        text: <S extends string | undefined>(source: S, event?: string) => import("../rules/index.js").Text | (S & undefined);
        value: (source: unknown, event?: string, options?: ValueOptions) => unknown;
    };
    rule: <S extends string | undefined>(source: S, event?: string) => Tree | (S & undefined);
    text: <S extends string | undefined>(source: S, event?: string) => import("../rules/index.js").Text | (S & undefined);
    value: (source: unknown, event?: string, options?: ValueOptions) => unknown;
    definition: Definition;
    registry: Registry;
    index: import("../definition/index.js").StepIndex;
    order: import("../definition/index.js").OrderedSteps;
};
