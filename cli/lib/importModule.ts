import { relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ShapeValidator } from 'runnel/check'
import { ownValue } from 'runnel/rules'
import { compiledModules } from './compiledModules.ts'

export type Module = Record<string, unknown>
type Loader = (file: string) => Promise<Module>

const compiled = compiledModules()
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
  changed ? undefined : ownValue(table, relative(root, file).split(sep).join('/'))

let readAfresh: Loader | undefined

/** Says how a module in TypeScript is read from the disk, afresh each time. */
export const useTypeScriptLoader = (loader: Loader): void => void (readAfresh = loader)

async function importOnce(file: string): Promise<Module> {
  const known = compiledFrom(compiled?.modules, file)
  if (known) return (await known()) as Module
  // From its sources the command runs in a process that understands TypeScript.
  const here = !compiled && !changed && import.meta.url.endsWith('.ts')
  return here || !readAfresh
    ? ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as Module)
    : readAfresh(file)
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
