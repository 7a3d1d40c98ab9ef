import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { disk, fileProblem, type LoadOptions } from './fileSystem.ts'
import { funnelFileIn, funnelFiles } from './funnelFiles.ts'
import { loadFunnel, Unimportable } from './loadFunnel.ts'
import { withoutMark } from './parse.ts'
import type { LoadedFunnel } from '#engine/definition/index.ts'

type Json = Record<string, unknown>

/** Gives what a TypeScript module exports, and which other files it is made of, as far as that can be told. */
export type ImportModule = (file: string) => Promise<{ exports: { default?: unknown }; files: string[] }>

/** By the process itself, which must know TypeScript (tsx, Vitest) and keeps what it has imported once. */
const importHere: ImportModule = async (file) => ({
  exports: (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)) as { default?: unknown },
  files: [],
})

interface Modules {
  modules: Map<string, Json | Unimportable>
  files: string[]
}

/** The default export of a `funnel.ts`, as the JSON that it means. */
function definitionOf(definition: unknown): Json {
  if (typeof definition !== 'object' || definition === null)
    throw new Error('it has no definition as its default export: write "export default defineFunnel({ … })"')
  return JSON.parse(JSON.stringify(definition)) as Json
}

/** What a file of JSON extends, as far as it can be read; the loader reports what is wrong with it. */
function parentOf(file: string): unknown {
  try {
    return (JSON.parse(withoutMark(disk.read(file))) as Json).extends
  } catch {
    return undefined
  }
}

/** Imports a definition. Whatever the module throws becomes a finding about its file. */
async function importDefinition(
  file: string,
  importModule: ImportModule,
): Promise<{ definition: Json | Unimportable; files: string[] }> {
  try {
    const { exports, files } = await importModule(file)
    return { definition: definitionOf(exports.default), files }
  } catch (error) {
    const why = fileProblem(error) ?? (error instanceof Error ? error.message : String(error))
    return { definition: new Unimportable(`the file cannot be imported: ${why.split('\n')[0]}`), files: [] }
  }
}

/** Every definition in TypeScript on the way from a file to what it extends at last. */
async function modulesOf(file: string, funnels: string, importModule: ImportModule): Promise<Modules> {
  const modules: Modules['modules'] = new Map()
  const files: string[] = []
  const seen = new Set<string>()
  let next: string | undefined = file
  while (next !== undefined && !seen.has(next)) {
    seen.add(next)
    const imported = next.endsWith('.ts') ? await importDefinition(next, importModule) : undefined
    if (imported) modules.set(next, imported.definition)
    files.push(...(imported?.files ?? []))
    const parent: unknown = imported ? (imported.definition as Json).extends : parentOf(next)
    next = typeof parent === 'string' ? funnelFileIn(join(funnels, parent)) : undefined
  }
  return { modules, files }
}

/**
 * Loads a funnel that is written in JSON or in TypeScript (`funnel.ts`), or that extends one. Both mean the same; places in
 * a `funnel.ts` are the file and the pointer. `files` also names what a `funnel.ts` imports, where `importModule` tells it.
 * What cannot be read or imported is a finding of its file.
 */
export async function loadFunnelFile(
  file: string,
  { importModule = importHere, ...options }: LoadOptions & { importModule?: ImportModule },
): Promise<LoadedFunnel> {
  const { modules, files } = await modulesOf(file, options.funnels, importModule)
  for (const other of funnelFiles(options.funnels)) {
    if (!other.endsWith('.ts') || modules.has(other)) continue
    const neighbour = await modulesOf(other, options.funnels, importModule).catch(() => undefined)
    for (const [name, definition] of neighbour?.modules ?? []) modules.set(name, definition)
  }
  const loaded = loadFunnel(file, { ...options, modules })
  return { ...loaded, files: [...loaded.files, ...files] }
}
