export { type Edge, exit, groupBy, reachable, stepGraph } from './edges.ts'
export { covers, failureHandlers } from './failureHandlers.ts'
