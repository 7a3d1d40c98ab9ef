import { type Tree } from '../rules/index.js';
import type { Definition, Duration, Field, RuleText, Step, TextTemplate } from './definition.js';
import type { StepNode } from './stepIndex.js';
/** JSON Pointer of a step in the definition. */
export declare const pointerOf: ({ path }: Pick<StepNode, "path">) => string;
/** The name of a step in messages: `work / first`. */
export declare const nameOf: (path: string) => string;
/** What stands for a step in lists: its title, otherwise its text. */
export declare const titleOf: <T>({ title, text }: {
    title?: T;
    text?: T;
}) => T | undefined;
/** The members of a compiled step at this path that its definition does not set (format.md §3.3). */
export declare function usualStep(path: string): {
    path: string;
    id: string;
    automatic: boolean;
    as: "page" | "stage";
    tone: "info";
    saysError: boolean;
    fields: never[];
    missing: never[];
    blocks: {
        top: never[];
        bottom: never[];
    };
    buttons: {};
    nav: {
        readonly next: "Next";
        readonly back: "Back";
        readonly busy: "Processing...";
        readonly place: "footer";
        readonly shut: "explain";
    };
    hasNext: boolean;
    hasBack: boolean;
    entry: "flow";
    guard: never[];
    still: boolean;
    nextCalls: boolean;
    counts: boolean;
    final: boolean;
    freezes: boolean;
    was: never[];
    track: string;
};
export declare const hasNextStep: (node: StepNode) => boolean;
export declare const hasBackStep: (node: StepNode) => boolean;
/** What a funnel says while a call takes long, unless it has words of its own (format.md §3.2, `slow`). */
export declare const usualSlow: Readonly<Record<Duration, TextTemplate>>;
/** The step whose `slow` counts for calls in this step; undefined if that of the funnel does. */
export declare const slowHolder: (node: StepNode | undefined) => StepNode | undefined;
/** Whether Next of a step may run an operation. */
export declare const callsOnNext: ({ next }: Step) => boolean;
/** Whether a press on a shut Next only moves the focus (`"shut": "focus"`). */
export declare const shutMovesFocus: ({ nav }: Step, { nav: common }: Pick<Definition, "nav">) => boolean;
/** A path of an answer with its root, as rules write it: `form.name`, `local.pin`. */
export declare const rooted: (path: string) => string;
/** Whether a path is `outer` or lies inside it. */
export declare const isUnder: (path: string, outer: string) => boolean;
/** Whether two paths are equal or one is inside the other, so that writing one may change the other. */
export declare const overlap: (a: string, b: string) => boolean;
/** The root of a path: `form` for `form.seat.row`. */
export declare const rootOf: (path: string) => string;
/** The required fields of a step by path: the default of `needs`, each while its `if` holds. */
export declare const requiredFields: ({ fields }: Pick<Step, "fields">) => [string, Field][];
/** The terms that open Next: a presence test for every needed path, and the rule of `gate` (`own`). */
export interface GateTerms {
    needs: {
        path: string;
        test: Tree;
    }[];
    own?: Tree;
}
/** The terms of a step's gate (format.md §3.3). A `gate` with `valid` replaces the required fields. */
export declare function gateTerms(step: Step, tree: (rule: RuleText) => Tree): GateTerms;
/** The keys of a step that only repeat its fields: `needs` with the required ones, `"gate": "valid"` without checks. */
export declare function impliedKeys(step: Step): ('needs' | 'gate')[];
