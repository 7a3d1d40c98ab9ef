import type { Plugin } from 'vite';
/** Vite plugin that removes rjsf's widgets and templates with their dependencies, because our widgets replace them. */
export declare function leanRjsf(): Plugin;
