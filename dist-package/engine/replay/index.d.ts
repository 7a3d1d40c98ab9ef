export { type Arrived, type Unfinished, neverReached } from './neverReached.js';
export { setOnEntry } from './waysTo.js';
