import type { Plugin } from 'vite';
/** Vite plugin that leaves features of React that no page uses out of builds for browsers. */
export declare function leanReactDom(): Plugin;
