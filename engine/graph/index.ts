export { covers, failureHandlers } from './transitions.ts'
export { type Edge, type Entry, type FunnelGraph, type Label, type Point, pointsAt } from './graph.ts'
export { graphOf } from './graphOf.ts'
export {
  type Lead,
  leadsOfButton,
  leadsOfStep,
  type Passing,
  passedBefore,
  pointsOfStep,
  stepsInOrder,
} from './questions.ts'
export { waysBetween, waysOf, type Way, wayId } from './ways.ts'
export { backward, exit, forward, type StepEdge, type StepGraph, stepGraph } from './stepGraph.ts'
