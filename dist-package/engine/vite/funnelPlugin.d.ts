import type { Plugin } from 'vite';
import { type FunnelFolders } from './readFunnel.js';
/** The HMR event that an open page gets when a definition was saved. */
export declare const definitionChanged = "runnel:definition";
/**
 * Vite plugin for `import('…/<id>/funnel.json?funnel')` and `funnel.ts?funnel`. The module exports `funnel` and
 * `contracts` (URLs of the compiled funnel and its contracts), `addresses` (`FunnelAddresses`), and `details`, which
 * imports the form schemas and precompiled validators. A definition with errors fails the build.
 */
export declare function funnelPlugin(folders: FunnelFolders): Plugin;
