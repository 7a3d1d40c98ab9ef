import { compileValidators, schemasToValidate } from 'runnel/compile'
import { readFunnel } from '#engine/vite/readFunnel.ts'
import { registry } from '#funnels/registry.ts'
import type { ThemeFile } from '#schemas/theme.ts'
import baseTheme from '#themes/base/theme.json' with { type: 'json' }
import { resolveTheme } from '#themes/resolveTheme.ts'
import type { PreviewedFunnel, Sources } from '../data/loadPreview.ts'

const folders = { registry, library: 'funnels/library', funnels: 'funnels' }

export async function readPreviewed(id: string): Promise<PreviewedFunnel> {
  const { file, findings, compiled, translated } = await readFunnel(id, folders)
  return { id, file, findings, translated, ...(compiled ? { compiled } : {}), scenarios: [] }
}

/** Sources with the funnels of the product in two brands; `given` replaces what was read, as saving a file does. */
export function testSources(given: Record<string, PreviewedFunnel> = {}): Sources {
  const { theme } = resolveTheme(baseTheme as ThemeFile)
  return {
    registry,
    funnelIds: () => Promise.resolve(['v1', 'v3b', 'v3d']),
    brands: () => Promise.resolve(['base', 'harbour'].map((name) => ({ name, theme, styleSheet: '' }))),
    previewed: async (id) => (given[id] ??= await readPreviewed(id)),
    view: () => Promise.reject(new Error('not shown here')),
    validators: ({ compiled }) => Promise.resolve(compileValidators(schemasToValidate(compiled!, registry))),
  }
}
