import type { Plugin } from 'vite';
/** Vite plugin that lets a build drop the hooks of downshift that the page never calls; they all are in one file. */
export declare function leanDownshift(): Plugin;
