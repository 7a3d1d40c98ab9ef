export { covers, failureHandlers } from './transitions.js';
export { type Edge, type Entry, type FunnelGraph, type Label, type Point, pointsAt } from './graph.js';
export { graphOf } from './graphOf.js';
export { type Lead, leadsOfButton, leadsOfStep, type Passing, passedBefore, pointsOfStep, stepsInOrder, } from './questions.js';
export { waysBetween, waysOf, type Way, wayId } from './ways.js';
export { exit, groupBy, reachable, type StepEdge, type StepGraph, stepGraph } from './stepGraph.js';
