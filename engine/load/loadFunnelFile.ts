import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { disk } from './fileSystem.ts'
import { funnelFileIn, funnelFiles } from './funnelFiles.ts'
import { loadFunnel, type LoadOptions } from './loadFunnel.ts'
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
  modules: Map<string, Json>
  files: string[]
}

/** The default export of a `funnel.ts`, as the JSON that it means. */
function definitionOf(file: string, definition: unknown): Json {
  if (typeof definition !== 'object' || definition === null)
    throw new Error(`${file} has no definition as its default export: write "export default defineFunnel({ … })"`)
  return JSON.parse(JSON.stringify(definition)) as Json
}

/** What a file extends, as far as it can be read; what is wrong with it is said by the loader. */
function parentOf(text: string): unknown {
  try {
    return (JSON.parse(withoutMark(text)) as Json).extends
  } catch {
    return undefined
  }
}

/** Every definition in TypeScript on the way from a file to what it extends at last. */
async function modulesOf(file: string, funnels: string, importModule: ImportModule): Promise<Modules> {
  const modules = new Map<string, Json>()
  const files: string[] = []
  const seen = new Set<string>()
  let next: string | undefined = file
  while (next !== undefined && !seen.has(next)) {
    seen.add(next)
    if (next.endsWith('.ts')) {
      const imported = await importModule(next)
      modules.set(next, definitionOf(next, imported.exports.default))
      files.push(...imported.files)
    }
    const parent: unknown = modules.get(next)?.extends ?? parentOf(next.endsWith('.ts') ? '' : disk.read(next))
    next = typeof parent === 'string' ? funnelFileIn(join(funnels, parent)) : undefined
  }
  return { modules, files }
}

/**
 * Loads a funnel that is written in JSON or in TypeScript (`funnel.ts`), or that extends one. Both mean the same; places in
 * a `funnel.ts` are the file and the pointer. `files` also names what a `funnel.ts` imports, where `importModule` tells it.
 * @throws when a file cannot be read, or a `funnel.ts` exports no definition.
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
