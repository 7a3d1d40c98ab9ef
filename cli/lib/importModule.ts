import { relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ShapeValidator } from '#engine/check/index.ts'
import { compiledModules, type CompiledModules } from './compiledModules.ts'

type Module = Record<string, unknown>

const compiled = compiledModules as CompiledModules | undefined
const root = compiled?.root ?? fileURLToPath(new URL('../..', import.meta.url))

/** The registry of the product. */
export const productRegistry = resolve(root, 'funnels/registry.ts')

/** Modules that were imported since the last change of one. */
const imported = new Map<string, Promise<Module>>()
let changed = false

/** Has TypeScript modules read again from the disk. */
export function forgetModules(): void {
  changed = true
  imported.clear()
}

/** What was compiled with the command from a file, unless a module has changed since. */
const compiledFrom = <T>(table: Record<string, T> = {}, file: string): T | undefined =>
  changed ? undefined : table[relative(root, file).split(sep).join('/')]

/** The loader of TypeScript is slow to start, so it is loaded only when a module needs it. */
async function readAfresh(file: string): Promise<Module> {
  const { tsImport } = await import('tsx/esm/api')
  return (await tsImport(pathToFileURL(file).href, import.meta.url)) as Module
}

async function importOnce(file: string): Promise<Module> {
  const known = compiledFrom(compiled?.modules, file)
  if (known) return (await known()) as Module
  // From its sources the command runs in a process that understands TypeScript.
  return compiled || changed
    ? readAfresh(file)
    : ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as Module)
}

/** Imports a registry or a definition in TypeScript. @throws what the module throws. */
export function importModule(path: string): Promise<Module> {
  const file = resolve(path)
  const known = imported.get(file) ?? importOnce(file)
  imported.set(file, known)
  return known
}

/** The validator that was compiled for the vocabulary of a `registry.ts`, if there is one. */
export const compiledValidator = async (path: string): Promise<ShapeValidator | undefined> =>
  (await compiledFrom(compiled?.validators, resolve(path))?.())?.default
