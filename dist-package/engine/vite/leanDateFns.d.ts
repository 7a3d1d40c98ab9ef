import type { Plugin } from 'vite';
/** Vite plugin that removes the code of date-fns' `parse` for kinds of dates that no field asks for. */
export declare function leanDateFns(): Plugin;
