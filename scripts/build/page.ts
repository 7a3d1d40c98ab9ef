// Builds the page and the same code for the server, which draws first screens with it, into the folder that is named.
// Both in one process: reading the definitions takes longest, and they are read once.
import { join } from 'node:path'
import { build, mergeConfig } from 'vite'
import config from '../../vite.config.ts'
import { root } from '../lib/root.ts'

const folder = process.argv[2]!

const into = (outDir: string, ssr?: string) =>
  build(
    mergeConfig(config({ command: 'build', mode: 'production', isSsrBuild: ssr !== undefined }), {
      root,
      configFile: false,
      logLevel: 'warn',
      // The folder is new, and one of the two lies in the other.
      build: { outDir, emptyOutDir: false, ...(ssr !== undefined && { ssr }) },
    }),
  )

await Promise.all([into(folder), into(join(folder, '.render'), 'app/server.tsx')])
