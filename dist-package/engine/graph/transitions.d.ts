import { type Effect, type Standing, type StepIndex, type StepNode, type To } from '../definition/index.js';
import type { GraphBuilder, Origin } from './builder.js';
import type { Label } from './graph.js';
/** Adds the edges of a To from a point on. Returns the point at which no branch was taken; undefined if one always is. */
export declare function transition(to: To, at: string, from: number, origin: Origin, graph: GraphBuilder): number | undefined;
export declare const applies: ({ if: rule }: {
    if?: string;
}, holds?: boolean) => Label[];
/** Adds the edges of a list of effects; returns the point after it. */
export declare const effects: (list: Effect[] | undefined, at: string, from: number, origin: Origin, graph: GraphBuilder) => number;
/** Adds the edges of a step and of the steps inside it, from arrival until it is left. */
export declare function step(node: StepNode, graph: GraphBuilder): void;
/** Adds the edges of a step's guard on arrival; returns the point at which no branch was taken. */
export declare function guard(node: StepNode, arrival: number, graph: GraphBuilder): number;
/** Whether a To is always taken: it is a target or has a branch without `if`. */
export declare const covers: (to: To | undefined) => boolean;
/**
 * The steps whose `catch` may take a failure at a place, the nearest first, up to one that always takes it (format.md
 * §7.4). A waiting step shows what its own `catch` does not take, so outer steps do not count for it.
 */
export declare function failureHandlers({ step, slot }: Pick<Standing, 'step' | 'slot'>, index: StepIndex): StepNode[];
