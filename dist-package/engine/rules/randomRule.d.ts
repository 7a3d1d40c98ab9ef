/** Random well-typed rules with complete data, to compare the evaluator with a full CEL implementation. */
export type Random = () => number;
/** A small seeded generator (mulberry32), so that a difference can be repeated. */
export declare function seeded(seed: number): Random;
type Kind = 'string' | 'bool' | 'number' | 'strings' | 'numbers' | 'items' | 'item';
export interface Item {
    name: string;
    amount: number;
    open: boolean;
    tags: string[];
}
/** Random data with every member of the model. */
export declare function randomData(random: Random): {
    form: {
        text: string;
        other: string;
        flag: boolean;
        count: number;
        words: string[];
        numbers: number[];
        items: Item[];
        inner: Item;
    };
    scores: {
        low: number;
        high: number;
    };
};
interface Scope {
    depth: number;
    /** Macro variables by kind. */
    variables: Partial<Record<Kind, string[]>>;
    macros: number;
}
/** The rule without the marks « » around integers: CEL distinguishes integers from other numbers, and rules do not. */
export declare const asOurs: (rule: string) => string;
export declare const asCel: (rule: string) => string;
/** A random rule that gives this kind of value. `scope.depth` limits its size. */
export declare function randomRule(kind: Kind, random: Random, scope?: Scope): string;
export {};
