import type { Host } from '../run/index.js';
/**
 * Holds back the reply of a call that the browser aborts because the page is unloaded: the call may have succeeded, and
 * the next page asks the server. The reply is delivered only if the page is restored from the back/forward cache.
 */
export declare function whileHere(perform: Host['perform']): Host['perform'];
