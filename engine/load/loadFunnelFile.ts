import { disk, fileProblem, type LoadOptions } from './fileSystem.ts'
import { funnelFileIn, funnelFiles } from './funnelFiles.ts'
import { loadFunnel, Unimportable } from './loadFunnel.ts'
import { extendsOf } from './parse.ts'
import { join } from './path.ts'
import type { LoadedFunnel } from '#engine/definition/index.ts'

type Json = Record<string, unknown>

/** Imports a TypeScript module. `files` are the files that it imports, if they are known. @throws what the module throws. */
export type ImportModule = (file: string) => Promise<{ exports: { default?: unknown }; files: string[] }>

/** The address of a file. Node's modules are asked for when one is imported, since pages load definitions too (fileSystem.ts). */
function addressOf(file: string): string {
  const { pathToFileURL } = process.getBuiltinModule('node:url')
  return pathToFileURL(process.getBuiltinModule('node:path').resolve(file)).href
}

/** Imports with the process itself, which must run TypeScript (tsx, Vitest) and caches its modules. */
const importHere: ImportModule = async (file) => ({
  exports: (await import(/* @vite-ignore */ addressOf(file))) as { default?: unknown },
  files: [],
})

interface Modules {
  modules: Map<string, Json | Unimportable>
  files: string[]
}

/** The default export of a `funnel.ts` as plain JSON. */
function definitionOf(definition: unknown): Json {
  if (typeof definition !== 'object' || definition === null)
    throw new Error('it has no definition as its default export: write "export default defineFunnel({ … })"')
  return JSON.parse(JSON.stringify(definition)) as Json
}

/** The `extends` of a JSON file; undefined if it cannot be read, which the loader reports. */
function parentOf(file: string): string | undefined {
  try {
    return extendsOf(disk.read(file))
  } catch {
    return undefined
  }
}

/** Imports a definition. What the module throws becomes a finding of its file. */
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

/** The TypeScript definitions among a file and the funnels that it extends. */
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
 * Loads a funnel from JSON or TypeScript (`funnel.ts`) and resolves `extends` and `use` (format.md §3.8). Places in a
 * `funnel.ts` consist of the file and the pointer. `files` also names the imports of a `funnel.ts` if `importModule`
 * knows them. A file that cannot be read or imported is a finding.
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
