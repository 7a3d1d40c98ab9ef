import type { Lead } from '../../engine/graph/index.js';
/** Leads in words, a line each: first what is called, then where it leads; failures come last. */
export declare function leadsInWords(leads: Lead[]): string[];
