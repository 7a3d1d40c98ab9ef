export { covers, failureHandlers } from './failureHandlers.ts'
export { type Edge, type Entry, type FunnelGraph, isInside, type Label, type Point, pointsAt } from './graph.ts'
export { graphOf } from './graphOf.ts'
export { exit, groupBy, reachable, type StepEdge, stepGraph } from './stepGraph.ts'
