import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Registry } from '#engine/definition/index.ts'
import * as product from '#funnels/registry.ts'

/** The file that names a funnel's vocabulary: a `registry.ts` in its folder or the nearest one further out, up to the current folder. */
export function registryFile(folder: string): string | undefined {
  const file = join(folder, 'registry.ts')
  if (existsSync(file)) return file
  const outer = dirname(folder)
  return folder === resolve('.') || outer === folder ? undefined : registryFile(outer)
}

/** What funnels are written in, and what simulated runs begin with. */
export interface Surroundings {
  registry: Registry
  theme: Record<string, unknown>
  /** Answers that a host gives by itself. */
  seed: Record<string, unknown>
}

/**
 * The registry that a funnel is written in and what simulated runs begin with: what the nearest `registry.ts` exports as `registry`,
 * `theme` and `seed`, else what the product's does (`funnels/registry.ts`).
 * @throws when there is such a file without a registry.
 */
export async function findSurroundings(funnelFile: string): Promise<Surroundings> {
  const file = registryFile(dirname(resolve(funnelFile)))
  if (file === undefined) return product
  const { registry, theme, seed } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Partial<Surroundings>
  if (!registry) throw new Error(`${file} exports no "registry"`)
  return { registry, theme: theme ?? {}, seed: seed ?? {} }
}

/** The registry alone. */
export const findRegistry = async (funnelFile: string): Promise<Registry> =>
  (await findSurroundings(funnelFile)).registry
