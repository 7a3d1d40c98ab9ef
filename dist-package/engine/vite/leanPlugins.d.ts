import type { Plugin } from 'vite';
import type { FunnelFolders } from './readFunnel.js';
/** The plugins that leave out of a build what the engine never uses of the packages that only it imports, and of itself. */
export declare const leanEngine: (folders: FunnelFolders) => Plugin[];
/** The plugins that leave out of a build what the page never uses of its packages and of the engine (docs/size.md). */
export declare const leanPlugins: (folders: FunnelFolders) => Plugin[];
