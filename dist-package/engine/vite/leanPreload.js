/**
 * Vite plugin for pages whose server names their files and whose style sheet is inline: a dynamic import loads its chunk
 * and nothing else. Vite's own helper would look for style sheets and files to preload first.
 */
export function leanPreload() {
    return {
        name: 'runnel:lean-preload',
        enforce: 'pre',
        apply: (_, { command }) => command === 'build',
        load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
        generateBundle(_, bundle) {
            const uses = Object.values(bundle).some((file) => file.type === 'chunk' && file.code.includes('vite:preloadError'));
            if (uses)
                this.error('Vite has another helper for dynamic imports than engine/vite/leanPreload.ts expects.');
        },
    };
}
