import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileFunnel, type CompiledFunnel } from '#engine/compile/index.ts'
import { disk, namesIn, foldersOf, funnelFileIn, loadFunnelFile, type ImportModule } from '#engine/load/index.ts'
import { registry } from '#funnels/registry.ts'
import { inProject, programOf } from '../base/project.ts'

const funnelsFolder = inProject('funnels')

/** A definition in TypeScript of this site, compiled along with the server where that is compiled. */
const importDefinition: ImportModule = async (file) => ({
  exports: (await import(/* @vite-ignore */ pathToFileURL(programOf(relative(inProject(), file))).href)) as {
    default?: unknown
  },
  files: [],
})

/** The funnels of this site by id, compiled as the page's own are. */
export type Funnels = ReadonlyMap<string, CompiledFunnel>

/** Reads and compiles every funnel one folder down. Throws when a definition cannot be compiled: the page could not have been built either. */
export async function loadFunnels(folder = funnelsFolder): Promise<Funnels> {
  const files = namesIn(folder, disk).flatMap((name) => funnelFileIn(join(folder, name)) ?? [])
  const compiled = await Promise.all(
    files.map(async (file) =>
      compileFunnel(
        (await loadFunnelFile(file, { ...foldersOf(file), importModule: importDefinition })).definition,
        registry,
      ),
    ),
  )
  return new Map(compiled.map((funnel) => [funnel.id, funnel]))
}
