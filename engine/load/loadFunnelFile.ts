import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { disk } from './fileSystem.ts'
import { funnelFileIn } from './funnelFiles.ts'
import { loadFunnel, type LoadOptions } from './loadFunnel.ts'
import type { LoadedFunnel } from './loadedFunnel.ts'

type Json = Record<string, unknown>

/** The default export of a `funnel.ts`, as the JSON that it means. */
async function importDefinition(file: string): Promise<Json> {
  const { default: definition } = (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)) as { default?: unknown }
  if (typeof definition !== 'object' || definition === null) throw new Error(`${file} has no definition as its default export: write "export default defineFunnel({ … })"`)
  return JSON.parse(JSON.stringify(definition)) as Json
}

/** What a file extends, as far as it can be read; what is wrong with it is said by the loader. */
function parentOf(text: string): unknown {
  try {
    return (JSON.parse(text) as Json).extends
  } catch {
    return undefined
  }
}

/** Every definition in TypeScript on the way from a file to what it extends at last. */
async function modulesOf(file: string, funnels: string): Promise<Map<string, Json>> {
  const modules = new Map<string, Json>()
  const seen = new Set<string>()
  let next: string | undefined = file
  while (next !== undefined && !seen.has(next)) {
    seen.add(next)
    if (next.endsWith('.ts')) modules.set(next, await importDefinition(next))
    const parent: unknown = modules.get(next)?.extends ?? parentOf(next.endsWith('.ts') ? '' : disk.read(next))
    next = typeof parent === 'string' ? funnelFileIn(join(funnels, parent)) : undefined
  }
  return modules
}

/**
 * Loads a funnel that is written in JSON or in TypeScript (`funnel.ts`), or that extends one. Both mean the same; places in
 * a `funnel.ts` are the file and the pointer.
 * @throws when a file cannot be read, or a `funnel.ts` exports no definition.
 */
export const loadFunnelFile = async (file: string, options: LoadOptions): Promise<LoadedFunnel> =>
  loadFunnel(file, { ...options, modules: await modulesOf(file, options.funnels) })
