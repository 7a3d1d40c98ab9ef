import type { Plugin } from 'vite';
/** Vite plugin that leaves out of XState what no machine of a funnel uses. */
export declare const leanXstate: () => Plugin;
