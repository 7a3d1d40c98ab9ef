import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileFunnel, type CompiledFunnel } from 'runnel/compile'
import { disk, namesIn, foldersOf, funnelFileIn, loadFunnelFile, type ImportModule } from 'runnel/load'
import { registry } from '#funnels/registry.ts'
import { inProject, programOf } from '../base/project.ts'

const funnelsFolder = inProject('funnels')

/** Imports a definition written in TypeScript; the compiled server contains it compiled. */
const importDefinition: ImportModule = async (file) => ({
  exports: (await import(/* @vite-ignore */ pathToFileURL(programOf(relative(inProject(), file))).href)) as {
    default?: unknown
  },
  files: [],
})

/** The funnels of this site by id, compiled as the page's own are. */
export type Funnels = ReadonlyMap<string, CompiledFunnel>

/** Reads and compiles the funnel of one file. Throws with the first error of the file, or if it cannot be compiled. */
export async function loadFunnel(file: string): Promise<CompiledFunnel> {
  const { definition, findings } = await loadFunnelFile(file, { ...foldersOf(file), importModule: importDefinition })
  const error = findings.find(({ severity }) => severity === 'error')
  if (error) throw new Error(`${error.file}:${error.line} ${error.message}`)
  return compileFunnel(definition, registry)
}

/** The file of the funnel in each subfolder. */
export const funnelFilesIn = (folder: string): string[] =>
  namesIn(folder, disk).flatMap((name) => funnelFileIn(join(folder, name)) ?? [])

/** Reads and compiles the funnel in every subfolder. Throws if a definition cannot be compiled; the page could not have been built from it either. */
export async function loadFunnels(folder = funnelsFolder): Promise<Funnels> {
  const compiled = await Promise.all(funnelFilesIn(folder).map(loadFunnel))
  return new Map(compiled.map((funnel) => [funnel.id, funnel]))
}
