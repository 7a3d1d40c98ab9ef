import type { Plugin } from 'vite';
/**
 * Vite plugin for pages whose server names their files and whose style sheet is inline: a dynamic import loads its chunk
 * and nothing else. Vite's own helper would look for style sheets and files to preload first.
 */
export declare function leanPreload(): Plugin;
