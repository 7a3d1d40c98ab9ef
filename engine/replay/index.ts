export { type Arrived, type Expected, type Unfinished, neverReached } from './neverReached.ts'
export { setOnEntry } from './waysTo.ts'
