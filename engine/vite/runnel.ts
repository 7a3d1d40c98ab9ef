import path from 'node:path'
import type { Plugin } from 'vite'
import type { Registry } from '#engine/definition/index.ts'
import { funnelPlugin } from './funnelPlugin.ts'
import { importAfresh, isDefinitionFile, type FunnelFolders } from './readFunnel.ts'

/** The options of the Vite plugin. Paths are relative to the folder in which Vite runs. */
export interface RunnelOptions {
  /** The folder of the funnels; `funnels` unless said otherwise. */
  funnels?: string
  /** The folder of what funnels share; `library` in the folder of the funnels unless said otherwise. */
  library?: string
  /** The module that exports the `registry`; `registry.ts` unless said otherwise. */
  registry?: string
}

/** @throws Error if the module cannot be imported, or exports no registry. */
async function readRegistry(file: string): Promise<{ registry: Registry; files: string[] }> {
  const { exports, files } = await importAfresh(file)
  const { registry } = exports as { registry?: Registry }
  if (!registry)
    throw new Error(`${file} exports no "registry". Write there: export const registry = defineRegistry({ … })`)
  return { registry, files: [file, ...files].map((one) => path.resolve(one)) }
}

/** Has an open page loaded again with a definition that was saved, and the server started again with another registry. */
const served = (folders: FunnelFolders, registryFiles: string[]): Plugin => ({
  name: 'runnel:served',
  apply: 'serve',
  // Generated validators import them: found later, they would make Vite load an open page again.
  config: () => ({ optimizeDeps: { include: ['ajv/dist/runtime/equal', 'ajv/dist/runtime/ucs2length'] } }),
  configureServer: ({ watcher }) => void watcher.add([folders.funnels, folders.library, ...registryFiles]),
  async hotUpdate({ file, server }) {
    if (this.environment.name !== 'client') return
    if (registryFiles.includes(file)) await server.restart()
    else if (isDefinitionFile(file, folders)) server.ws.send({ type: 'full-reload' })
  },
})

/** Everything that a product needs of Vite: definitions as modules, checked and compiled, also while they are written. */
export async function runnel({
  funnels = 'funnels',
  library = path.join(funnels, 'library'),
  registry: registryFile = 'registry.ts',
}: RunnelOptions = {}): Promise<Plugin[]> {
  const { registry, files } = await readRegistry(registryFile)
  const folders = { registry, funnels, library }
  return [funnelPlugin(folders), served(folders, files)]
}
