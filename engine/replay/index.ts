export { type Arrived, type Unfinished, neverReached } from './neverReached.ts'
export { setOnEntry } from './waysTo.ts'
