import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Registry } from '#engine/definition/index.ts'
import * as product from '#funnels/registry.ts'

/** The nearest `registry.ts` to a folder: in it or in one of its parents, up to the working directory. */
export function registryFile(folder: string): string | undefined {
  const file = join(folder, 'registry.ts')
  if (existsSync(file)) return file
  const outer = dirname(folder)
  return folder === resolve('.') || outer === folder ? undefined : registryFile(outer)
}

/** The registry of a funnel, and the theme and answers that simulated runs start with. */
export interface Surroundings {
  registry: Registry
  theme: Record<string, unknown>
  /** Answers that the host provides. */
  seed: Record<string, unknown>
}

/**
 * The registry, theme and seed for a funnel: the exports of the nearest `registry.ts`, else those of the product
 * (`funnels/registry.ts`).
 * @throws when that file exports no `registry`.
 */
export async function findSurroundings(funnelFile: string): Promise<Surroundings> {
  const file = registryFile(dirname(resolve(funnelFile)))
  if (file === undefined) return product
  const { registry, theme, seed } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Partial<Surroundings>
  if (!registry) throw new Error(`${file} exports no "registry"`)
  return { registry, theme: theme ?? {}, seed: seed ?? {} }
}

/** Only the registry. */
export const findRegistry = async (funnelFile: string): Promise<Registry> =>
  (await findSurroundings(funnelFile)).registry
