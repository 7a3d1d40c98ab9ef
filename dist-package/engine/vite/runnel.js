import path from 'node:path';
import { funnelPlugin } from './funnelPlugin.js';
import { leanEngine } from './leanPlugins.js';
import { ownPackages } from './ownPackages.js';
import { importAfresh, isDefinitionFile } from './readFunnel.js';
/** @throws Error if the module cannot be imported, or exports no registry. */
async function readRegistry(file) {
    const { exports, files } = await importAfresh(file);
    const { registry } = exports;
    if (!registry)
        throw new Error(`${file} exports no "registry". Write there: export const registry = defineRegistry({ … })`);
    return { registry, files: [file, ...files].map((one) => path.resolve(one)) };
}
/** Has an open page loaded again with a definition that was saved, and the server started again with another registry. */
const served = (folders, registryFiles) => ({
    name: 'runnel:served',
    apply: 'serve',
    // Generated validators import them: found later, they would make Vite load an open page again.
    config: () => ({ optimizeDeps: { include: ['ajv/dist/runtime/equal', 'ajv/dist/runtime/ucs2length'] } }),
    configureServer: ({ watcher }) => void watcher.add([folders.funnels, folders.library, ...registryFiles]),
    async hotUpdate({ file, server }) {
        if (this.environment.name !== 'client')
            return;
        if (registryFiles.includes(file))
            await server.restart();
        else if (isDefinitionFile(file, folders))
            server.ws.send({ type: 'full-reload' });
    },
});
/** Everything that a product needs of Vite: definitions as modules, checked and compiled, also while they are written. */
export async function runnel({ funnels = 'funnels', library = path.join(funnels, 'library'), registry: registryFile = 'registry.ts', lean = true, } = {}) {
    const { registry, files } = await readRegistry(registryFile);
    const folders = { registry, funnels, library };
    return [funnelPlugin(folders), served(folders, files), ...(lean ? [...leanEngine(folders), ownPackages()] : [])];
}
