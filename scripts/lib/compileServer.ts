import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'vite'
import { funnelFiles } from 'runnel/load'
import { codeStamp, stampFile } from '#server/funnels/compilerStamp.ts'
import { inRoot, root } from './root.ts'

/** Entry points and the program of child processes, whose files keep their names. Add a program here if it must run without the sources. */
const programs = ['server/main.ts', 'server/admin/main.ts', 'server/child.ts']

/** Funnels written in TypeScript, which the server imports by name. */
const definitions = (): string[] =>
  funnelFiles(inRoot('funnels'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => relative(root, file))

/** Packages of hundreds of small files, which take longer to find and read than to run: they are compiled into the server. */
const bundled = ['drizzle-orm', 'refa', 'typebox']

/**
 * Compiles TypeScript of the server to JavaScript with source maps: programs keep their names and folders, and share files of
 * what they have in common. Most packages stay in `node_modules`, data stays where it is.
 */
export async function compilePrograms(folder: string, sources: string[]): Promise<void> {
  // Vite sets it, and processes started afterwards would inherit it.
  const { NODE_ENV: before } = process.env
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: bundled },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(sources.map((source) => [source.replace(/\.ts$/, ''), source])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
      },
    },
  }).finally(() => {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  })
}

/** Compiles the server, as it runs in production. */
export async function compileServer(folder: string): Promise<void> {
  await compilePrograms(folder, [...programs, ...definitions()])
  writeFileSync(join(folder, stampFile), codeStamp())
}
