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

/** Virtual modules: the entry, and the precompiled validators. */
const entry = 'runnel:command'
const validatorOf = 'runnel:validator:'
const fileValidators = 'runnel:file-validators'

const tableOf = (files: string[], address: (file: string) => string): string =>
  `{ ${files.map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(address(file))})`).join(', ')} }`

/** The entry of the compiled command: it gives the command what was compiled with it, and then loads it. */
const entrySource = (modules: string[]): string =>
  [
    "import { fileURLToPath } from 'node:url'",
    `import { useCompiledModules } from ${JSON.stringify(inRoot('cli/lib/compiledModules.ts'))}`,
    'useCompiledModules({',
    "  root: fileURLToPath(new URL('..', import.meta.url)),",
    `  modules: ${tableOf(modules, (file) => inRoot(file))},`,
    `  validators: ${tableOf(
      modules.filter((file) => file.endsWith('registry.ts')),
      (file) => `${validatorOf}${file}`,
    )},`,
    `  fileValidators: () => import(${JSON.stringify(fileValidators)}),`,
    '})',
    `export const { main } = await import(${JSON.stringify(inRoot('cli/main.ts'))})`,
  ].join('\n')

/** The entry of the command with registries, definitions in TypeScript and precompiled validators. */
const compiledModules = (modules: string[]): Plugin => ({
  name: 'runnel:compiled-modules',
  resolveId: { filter: { id: /^runnel:(command$|validator:|file-validators$)/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0runnel:(command$|validator:|file-validators$)/ },
    handler: async (resolved) => {
      const id = resolved.slice(1)
      if (id === entry) return entrySource(modules)
      if (id === fileValidators) return fileValidatorsSource()
      const { registry } = (await import(pathToFileURL(inRoot(id.slice(validatorOf.length))).href)) as {
        registry: Registry
      }
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
        input: { main: entry, sources: inRoot('scripts/lib/commandSources.ts') },
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
