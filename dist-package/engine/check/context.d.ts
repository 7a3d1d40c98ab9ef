import { type At, type CallItem, type Definition, type Finding, type FindingCode, type FindingText, type ItemOf, type LoadedFunnel, type Registry, type Standing, type StepIndex, type StepNode } from '../definition/index.js';
import { type StepGraph } from '../graph/index.js';
import { createSolver, type RuleEnvironment, type RuleType, type Tree } from '../rules/index.js';
/** A value that `set` gives to an answer: `path` has its root, and is `form` for a formula that gives many answers at once. */
export type Write = ItemOf<'value'> & {
    path: string;
};
type Report = (code: FindingCode, pointer: string, finding: FindingText, at?: At) => void;
/** What the checks of one funnel share. */
export interface CheckContext {
    loaded: LoadedFunnel;
    definition: Definition;
    registry: Registry;
    index: StepIndex;
    /** Every call of an operation that exists. */
    calls: CallItem[];
    writes: Write[];
    /** Where every step may lead, without a Next that cannot be pressed. */
    stepGraph(): StepGraph;
    /** What a rule outside the handlers of events may read. */
    roots: Record<string, RuleType>;
    /** What a rule at a place may read, and the type that it should give. */
    environment(at: Standing, expects?: RuleType): RuleEnvironment;
    /** The tree of a rule that is known to be right; rules of a handler may read its event. */
    tree(source: string, event?: string): Tree;
    /** Decides rules that stand in a handler of this event. */
    solver(event?: string): ReturnType<typeof createSolver>;
    /** Whether rules outside handlers contradict each other. */
    never(...rules: Tree[]): boolean;
    /** Pointer for a finding about the shared data model: the first field that asks for the path. */
    askedAt(path: string): string;
    /** Path of a step through which the ways of findings should lead, if they can. */
    through?: string;
    report: Report;
    /** Reports at the key instead of the value. */
    reportKey: (code: FindingCode, pointer: string, finding: FindingText) => void;
}
/** One family of findings. */
export type Check = (context: CheckContext) => void;
/** The context of a definition that has passed the shape check; what is reported goes to `found`. */
export declare function createCheckContext(loaded: LoadedFunnel, registry: Registry, found: Finding[], through?: string): CheckContext;
/** Whether Next cannot be pressed. In a step with fields, Enter presses it even if it is not shown. */
export declare const isNextHidden: ({ step }: StepNode, nav: Definition["nav"]) => boolean;
export declare function reportUndecided(pointer: string, combinations: number, { report }: CheckContext): void;
/** A function whose results are kept for as long as its first argument is there. */
export declare function kept<K extends object, A extends unknown[], V>(make: (key: K, ...more: A) => V): typeof make;
/** Whether the funnel, or a step around the place, accepts findings of this code (docs/format.md §3.2 and §3.3, `accept`). */
export declare function isAccepted(code: string, pointer: string, definition: Definition): boolean;
export declare const reportAt: (loaded: LoadedFunnel, found: Finding[]) => Report;
export {};
