export { neverReached } from './neverReached.js';
export { setOnEntry } from './waysTo.js';
