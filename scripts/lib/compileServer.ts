import { relative } from 'node:path'
import { build } from 'vite'
import { funnelFiles } from '#engine/load/index.ts'
import { inRoot, root } from './root.ts'

/** What Node is started with, and what the server starts as a thread: files that keep their names. Add a program here when it must run without the sources. */
const programs = [
  'server/main.ts',
  'server/admin/main.ts',
  'server/database/embedded/databaseWorker.ts',
  'server/database/embedded/makeDatabase.ts',
  'scripts/moveData.ts',
]

/** Funnels that are written in TypeScript; the server imports them by name. */
const definitions = (): string[] =>
  funnelFiles(inRoot('funnels'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => relative(root, file))

/**
 * Turns the server's TypeScript into JavaScript, file by file, with maps back to the sources. Packages stay in `node_modules`; data stay where they are.
 * Files keep their names and folders, so that a stack trace reads like the sources.
 */
export async function compileServer(folder: string): Promise<void> {
  // Vite sets it for itself, and whatever this process starts next would take it for a wish.
  const { NODE_ENV: before } = process.env
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: [...programs, ...definitions()],
        output: { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
      },
    },
  }).finally(() => {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  })
}
