import type { Plugin } from 'vite';
/** Vite plugin that fails a build in which somebody else uses a package of which the build leaves most out. */
export declare const ownPackages: () => Plugin;
