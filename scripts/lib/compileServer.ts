import { relative } from 'node:path'
import { build } from 'vite'
import { funnelFiles } from 'runnel/load'
import { inRoot, root } from './root.ts'

/** Entry points and worker threads, whose files keep their names. Add a program here if it must run without the sources. */
const programs = ['server/main.ts', 'server/admin/main.ts', 'server/funnels/funnelThread.ts']

/** Funnels written in TypeScript, which the server imports by name. */
const definitions = (): string[] =>
  funnelFiles(inRoot('funnels'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => relative(root, file))

/**
 * Compiles the server's TypeScript to JavaScript, file by file, with source maps. Packages stay in `node_modules`, data stays where it is. Files keep
 * their names and folders, so that a stack trace reads like the sources.
 */
export async function compileServer(folder: string): Promise<void> {
  // Vite sets it, and processes started afterwards would inherit it.
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
        output: {
          preserveModules: true,
          preserveModulesRoot: root,
          // Data that is taken from a package must not stand before the package itself.
          entryFileNames: ({ name }) => `${name.replace('node_modules/', 'packages/')}.js`,
        },
      },
    },
  }).finally(() => {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  })
}
