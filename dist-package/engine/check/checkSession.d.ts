import type { Check } from './context.js';
/** `persist` on the server: for at most as long as the server keeps journeys, and only if some step can offer the link. */
export declare const checkPersist: Check;
/** Reports redirects that leave the answers in this browser. */
export declare const checkSession: Check;
