import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { shapeValidatorSource } from 'runnel/check'
import type { Registry } from 'runnel/contracts'
import { fileValidatorsSource } from 'runnel/scenario/load'
import { putBeside } from './buildBeside.ts'
import { commandFolder, funnelModules, isUpToDate, recordSources } from './commandSources.ts'
import { inRoot, root } from './root.ts'

/** Packages that stay in `node_modules`: large ones that few commands load, and those that find their own files. */
const external = [
  'vite',
  '@playwright/test',
  'elkjs/lib/elk.bundled.js',
  'oxfmt',
  'recheck/lib/browser.js',
  'tsx/esm/api',
]

const place = inRoot('cli/lib/compiledModules.ts')
const fileValidators = inRoot('engine/scenario/load/fileValidators.ts')

const validatorOf = 'runnel:validator:'

const tableOf = (files: string[], address: (file: string) => string): string =>
  `{ ${files.map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(address(file))})`).join(', ')} }`

/**
 * Puts registries, definitions in TypeScript and precompiled validators in the place of `cli/lib/compiledModules.ts`, and those
 * of scenario files in the place of their own module.
 */
const compiledModules = (modules: string[]): Plugin => ({
  name: 'runnel:compiled-modules',
  enforce: 'pre',
  resolveId: { filter: { id: /^runnel:validator:/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: [place, fileValidators, /^\0runnel:validator:/] },
    handler: async (id) => {
      if (id === fileValidators) return fileValidatorsSource()
      if (id === place)
        return [
          "import { fileURLToPath } from 'node:url'",
          'export const compiledModules = {',
          "  root: fileURLToPath(new URL('..', import.meta.url)),",
          `  modules: ${tableOf(modules, (file) => inRoot(file))},`,
          `  validators: ${tableOf(
            modules.filter((file) => file.endsWith('registry.ts')),
            (file) => `${validatorOf}${file}`,
          )},`,
          '}',
        ].join('\n')
      const file = inRoot(id.slice(validatorOf.length + 1))
      const { registry } = (await import(pathToFileURL(file).href)) as { registry: Registry }
      return shapeValidatorSource(registry)
    },
  },
})

/** Records in the output folder which files were compiled. */
const sourcesRecorded = (folder: string): Plugin => ({
  name: 'runnel:sources-recorded',
  writeBundle: (_, bundle) =>
    recordSources(
      folder,
      root,
      Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
        .filter((id) => id.startsWith(root) && !id.includes('/node_modules/'))
        .map((id) => id.split('?')[0]!),
    ),
})

async function compileInto(folder: string): Promise<void> {
  // Vite sets it, and the commands would inherit it.
  const { NODE_ENV: before } = process.env
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [compiledModules(funnelModules(root)), sourcesRecorded(folder)],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { main: inRoot('cli/main.ts'), sources: inRoot('scripts/lib/commandSources.ts') },
        // All files stand beside each other: some find the project from where they are.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  }).finally(() => {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  })
}

/** Compiles the command `runnel` with its packages into `dist-cli/`, so that it starts without the loader of TypeScript. */
export const compileCommand = (): Promise<void> => {
  const folder = join(root, commandFolder)
  return putBeside(folder, () => isUpToDate(folder, root), compileInto)
}
