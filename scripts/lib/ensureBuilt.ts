import { join } from 'node:path'
import { buildBeside, isBuiltFrom } from './buildBeside.ts'
import { ensureStudioBuilt } from './ensureStudioBuilt.ts'
import { inRoot, root } from './root.ts'
import { runTool } from './runTool.ts'
import { pageSources, serverSources, sourceHash } from './sourceHash.ts'

const ensurePageBuilt = (): Promise<void> =>
  buildBeside(inRoot('dist'), sourceHash(root, pageSources), async (fresh) => {
    console.log('Building the page …')
    // A test may be the first to build, and its NODE_ENV would give React's development build: larger, slower, and with every effect twice.
    const build = async (...options: string[]): Promise<void> => {
      const code = await runTool('vite', ['build', '--logLevel', 'warn', ...options], {
        limit: 300_000,
        env: { NODE_ENV: 'production' },
      })
      if (code !== 0) throw new Error(`The page could not be built (vite build ended with ${code}).`)
    }
    await build('--outDir', fresh)
    // The same code for the server, which draws first screens with it.
    await build('--outDir', join(fresh, '.render'), '--ssr', 'app/server.tsx')
  })

const serverFolder = inRoot('dist-server')

/** Whether `dist-server/` is up to date with the sources. */
export const isServerBuilt = (): boolean => isBuiltFrom(serverFolder, sourceHash(root, serverSources))

/** Compiles the server into `dist-server/` unless it is up to date. */
export const ensureServerBuilt = (): Promise<void> =>
  buildBeside(serverFolder, sourceHash(root, serverSources), async (fresh) => {
    console.log('Compiling the server …')
    const { compileServer } = await import('./compileServer.ts')
    await compileServer(fresh)
  })

/** Builds page, studio and server unless they are up to date. Throws if that fails. */
export async function ensureBuilt(): Promise<void> {
  await ensurePageBuilt()
  await ensureStudioBuilt()
  await ensureServerBuilt()
}
