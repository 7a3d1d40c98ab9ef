/** Builds the page of each engine as a site of its own in `dist/`. */
import react from '@vitejs/plugin-react'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type BuildOptions, type Plugin } from 'vite'
import { compileFunnel } from 'runnel/compile'
import { loadFunnelFile } from 'runnel/load'
import { firstView, type FunnelView, stillWorld, vocabularyOf } from 'runnel/run'
import { funnelPlugin } from 'runnel/vite'
import { registry } from '../funnels/registry.ts'
import { defaultBrand } from '../themes/defaultBrand.ts'
import { renderPage } from '../server/page/renderPage.ts'
import { loadThemes } from '../server/page/themes.ts'
import { ours, type Engine } from './engines.ts'
import { formOf } from './form.ts'
import { funnelIdOf, funnelOf } from './funnelOf.ts'

const here = import.meta.dirname
const inDist = (...parts: string[]): string => join(here, 'dist', ...parts)

/** Where the site of an engine is. */
export const siteOf = ({ name }: Engine): string => inDist('sites', name)

const brand = () => loadThemes(undefined, () => undefined).find(({ name }) => name === defaultBrand)!

/** Puts the brand into the page, as the server of the product does. */
const brandPlugin = (): Plugin => ({
  name: 'bench:brand',
  transformIndexHtml: (html) => renderPage(html, brand().theme).replace(/<link rel="icon"[^>]*>/, ''),
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'theme.css', source: brand().styleSheet })
  },
})

/** The plugins with which the consumer's page is built. */
const productPlugins = (): Plugin[] => [funnelPlugin({ registry, ...folders }), brandPlugin()]

const folders = { library: join(here, '../funnels/library'), funnels: inDist('funnels') }

/** The first screen of a funnel, which the product's server sends with the page. */
async function firstViewOf(file: string): Promise<FunnelView> {
  const { definition } = await loadFunnelFile(file, folders)
  const world = stillWorld(compileFunnel(definition, registry), vocabularyOf(registry), {
    theme: brand().theme,
    now: Date.now(),
  })
  return firstView(world)
}

/** Writes the definitions that our page runs, and their first screens. */
export async function writeFunnels(counts: number[]): Promise<void> {
  for (const form of counts.map(formOf)) {
    const folder = inDist('funnels', funnelIdOf(form))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'funnel.json'), JSON.stringify(funnelOf(form), null, 2))
    writeFileSync(join(folder, 'view.json'), JSON.stringify(await firstViewOf(join(folder, 'funnel.json'))))
  }
}

/** How the consumer's page is cut into files. */
async function productBuild(): Promise<Pick<BuildOptions, 'rolldownOptions' | 'modulePreload'>> {
  const { default: config } = await import('../vite.config.ts')
  const { rolldownOptions, modulePreload } = config({ command: 'build', mode: 'production' }).build ?? {}
  return { rolldownOptions, modulePreload }
}

/** Builds the page of an engine; with `readable` functions keep their names. */
export async function buildSite(engine: Engine, { readable = false } = {}): Promise<void> {
  const isOurs = engine.name === ours
  await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    plugins: [...(isOurs ? productPlugins() : []), react()],
    // A package of Form.io reads Node's name for it.
    define: { global: 'globalThis' },
    resolve: {
      alias: { 'virtual:engine': join(here, 'engines', `${engine.name}.tsx`) },
      dedupe: ['react', 'react-dom'],
    },
    build: {
      target: 'es2022',
      outDir: siteOf(engine),
      emptyOutDir: true,
      chunkSizeWarningLimit: 10_000,
      ...(readable && { minify: false }),
      ...(isOurs && (await productBuild())),
    },
  })
}
