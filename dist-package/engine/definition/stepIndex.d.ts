import type { Definition, Step } from './definition.js';
/** A step in the tree of steps. `path` joins the ids from the outermost step inwards (`checkout/code`). */
export interface StepNode {
    path: string;
    id: string;
    step: Step;
    parent?: StepNode;
    children: StepNode[];
    automatic: boolean;
}
/** The entries of `order`, each as an object. */
export declare const orderEntries: (definition: Definition) => {
    step: string;
    if?: string;
}[];
/** The entries of `order` with their steps. */
export type OrderedSteps = {
    if?: string;
    node?: StepNode;
}[];
export declare const orderedSteps: (definition: Definition, { byPath }: StepIndex) => OrderedSteps;
/**
 * The steps of `order` that `@next` tries after a top-level step, up to one that always applies; with `back`, those that
 * `@back` tries before it. The nearest is first.
 */
export declare function stepsAhead(from: StepNode, order: OrderedSteps, back?: boolean): {
    node: StepNode;
    if?: string;
}[];
/** The tree of steps, and every node by its path. */
export interface StepIndex {
    top: StepNode[];
    byPath: Map<string, StepNode>;
}
export declare function indexSteps(definition: Definition): StepIndex;
/** The top-level step around a step, or the step itself. */
export declare const topOf: (node: StepNode) => StepNode;
/** The steps around a step, the nearest first. */
export declare const ancestorsOf: (node: StepNode) => StepNode[];
/** The step that a target without `@` names (format.md §3.5): `name` from here, or `/path` from the top. */
export declare function targetStep(target: string, from: StepNode, index: StepIndex): StepNode | undefined;
/** Path of the top-level step around the step at a path. */
export declare const topPath: (path: string) => string;
/** Whether a step is `outer` or lies inside it; both are paths. */
export declare const isInside: (step: string | undefined, outer: string) => boolean;
