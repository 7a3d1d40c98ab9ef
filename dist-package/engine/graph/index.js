export { covers, failureHandlers } from './transitions.js';
export { pointsAt } from './graph.js';
export { graphOf } from './graphOf.js';
export { leadsOfButton, leadsOfStep, passedBefore, pointsOfStep, stepsInOrder, } from './questions.js';
export { waysBetween, waysOf, wayId } from './ways.js';
export { exit, groupBy, reachable, stepGraph } from './stepGraph.js';
