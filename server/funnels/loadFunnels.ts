import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileFunnel, type CompiledFunnel } from 'runnel/compile'
import type { LoadedFunnel } from 'runnel/contracts'
import { disk, namesIn, foldersOf, funnelFileIn, loadFunnelFile, type ImportModule } from 'runnel/load'
import { registry } from '#funnels/registry.ts'
import { inProject, programOf } from '../base/project.ts'
import type { Fixed } from './makeVersions.ts'
import { policyFile } from './platformPolicy.ts'
import { fixedFiles, shippedFiles } from './shippedFiles.ts'

export const funnelsFolder = inProject('funnels')

/** Imports a definition written in TypeScript; the compiled server contains it compiled. */
const importDefinition: ImportModule = async (file) => ({
  exports: (await import(/* @vite-ignore */ pathToFileURL(programOf(relative(inProject(), file))).href)) as {
    default?: unknown
  },
  files: [],
})

/** The funnels of this site by id, compiled as the page's own are. */
export type Funnels = ReadonlyMap<string, CompiledFunnel>

/** The funnels in other languages, compiled, by `translationOf`. */
export type Translations = ReadonlyMap<string, CompiledFunnel>

/** The key of a funnel in a language. */
export const translationOf = (funnel: string, language: string): string => `${funnel} ${language}`

/** Reads the funnel of one file. Throws with the first error of the file. */
async function readFunnel(file: string): Promise<LoadedFunnel> {
  const loaded = await loadFunnelFile(file, { ...foldersOf(file), importModule: importDefinition })
  const error = loaded.findings.find(({ severity }) => severity === 'error')
  if (error) throw new Error(`${error.file}:${error.line} ${error.message}`)
  return loaded
}

/** Reads and compiles the funnel of one file. Throws with the first error of the file, or if it cannot be compiled. */
export const loadFunnel = async (file: string): Promise<CompiledFunnel> =>
  compileFunnel((await readFunnel(file)).definition, registry)

/** The file of the funnel in each subfolder. */
export const funnelFilesIn = (folder: string): string[] =>
  namesIn(folder, disk).flatMap((name) => funnelFileIn(join(folder, name)) ?? [])

/** What only the repository can change of the funnels in a folder. */
export async function readFixed(folder = funnelsFolder): Promise<Fixed> {
  const read = fixedFiles(folder).map(async (path): Promise<[string, unknown]> => {
    const { exports } = await importDefinition(join(folder, path))
    return [path, JSON.parse(JSON.stringify(exports.default))]
  })
  return { definitions: new Map(await Promise.all(read)), policy: shippedFiles(folder).get(policyFile) }
}

/** Reads and compiles the funnels in TypeScript, by id. */
export async function loadFixed(folder = funnelsFolder): Promise<Funnels> {
  const compiled = await Promise.all(fixedFiles(folder).map((path) => loadFunnel(join(folder, path))))
  return new Map(compiled.map((funnel) => [funnel.id, funnel]))
}

/** Reads and compiles the funnel in every subfolder. Throws if a definition cannot be compiled; the page could not have been built from it either. */
export async function loadFunnels(folder = funnelsFolder): Promise<Funnels> {
  const compiled = await Promise.all(funnelFilesIn(folder).map(loadFunnel))
  return new Map(compiled.map((funnel) => [funnel.id, funnel]))
}
