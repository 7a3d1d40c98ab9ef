import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const entry = path.join(import.meta.dirname, 'entry-of-a-test.ts')

/** Builds a module from its source for production, with what it imports, and imports it. Also gives the built code. */
export async function importBuilt<Exports>(
  source: string,
  plugins: Plugin[],
): Promise<{ code: string; exports: Exports }> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      ...plugins,
      {
        name: 'entry',
        load: (id: string) => (id === entry ? source : null),
        resolveId: (id: string) => (id === entry ? id : null),
      },
    ],
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'entry' } },
  })
  const { code } = ([output].flat()[0] as Rolldown.RolldownOutput).output[0]
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'built-')), 'entry.mjs')
  writeFileSync(file, code)
  return { code, exports: (await import(/* @vite-ignore */ file)) as Exports }
}
