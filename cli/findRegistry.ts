import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Registry } from '#engine/grammar/registry.ts'
import { registry as usual } from '#widgets/definitions.ts'

/** The file that names a funnel's vocabulary: a `registry.ts` in its folder or the nearest one further out, up to the current folder. */
function registryFile(folder: string): string | undefined {
  const file = join(folder, 'registry.ts')
  if (existsSync(file)) return file
  const outer = dirname(folder)
  return folder === resolve('.') || outer === folder ? undefined : registryFile(outer)
}

/**
 * The registry that a funnel is written in: what the nearest `registry.ts` exports as `registry`, else the product's.
 * @throws when there is such a file without that export.
 */
export async function findRegistry(funnelFile: string): Promise<Registry> {
  const file = registryFile(dirname(resolve(funnelFile)))
  if (file === undefined) return usual
  const { registry } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { registry?: Registry }
  if (!registry) throw new Error(`${file} exports no "registry"`)
  return registry
}
