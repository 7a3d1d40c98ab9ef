import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Registry } from '#engine/definition/index.ts'
import type { ThemeFile } from '#schemas/theme.ts'
import baseTheme from '#themes/base/theme.json' with { type: 'json' }
import { resolveTheme } from '#themes/resolveTheme.ts'
import { registry as usual } from '#widgets/definitions.ts'

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

const seed = { user_agent: 'scenario', device_session_id: '0b0e7c1e-6f6e-4b53-9a43-5d7c0f4d2a11' }

/**
 * The registry that a funnel is written in and the settings to run it with: what the nearest `registry.ts` exports as `registry`
 * and `theme`, else the product's and the base brand.
 * @throws when there is such a file without a registry.
 */
export async function findSurroundings(funnelFile: string): Promise<Surroundings> {
  const file = registryFile(dirname(resolve(funnelFile)))
  if (file === undefined) return { registry: usual, theme: resolveTheme(baseTheme as ThemeFile).theme, seed }
  const { registry, theme } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Partial<Surroundings>
  if (!registry) throw new Error(`${file} exports no "registry"`)
  return { registry, theme: theme ?? {}, seed: {} }
}

/** The registry alone. */
export const findRegistry = async (funnelFile: string): Promise<Registry> =>
  (await findSurroundings(funnelFile)).registry
