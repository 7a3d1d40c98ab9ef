import type { Plugin } from 'vite';
import { type FunnelFolders } from './readFunnel.js';
/**
 * Vite plugin that leaves out of a build the words of the format that none of its funnels uses (`engine/compile/words.ts`).
 * The code of such a word stands in modules that bear its name, in `engine/run/words` and `engine/react/words`. In a
 * build that does not need it, `<word>.unused.ts` beside it takes its place: it exports the same names and does nothing.
 */
export declare function leanWords(folders: FunnelFolders): Plugin;
