import { ensureCompressed } from '../build/precompress.ts'
import { buildBeside, isBuiltFrom } from './buildBeside.ts'
import { ensureStudioBuilt, studioFolder } from './ensureStudioBuilt.ts'
import { inRoot, root } from './root.ts'
import { runProgram } from './runTool.ts'
import { pageSources, serverSources, sourceHash } from './sourceHash.ts'

const pageFolder = inRoot('dist')
const serverFolder = inRoot('dist-server')

/** Builds the page into `dist/` unless it is up to date. Throws if that fails. */
const ensurePageBuilt = (): Promise<void> =>
  buildBeside(pageFolder, sourceHash(root, pageSources), async (fresh) => {
    console.log('Building the page …')
    // A test may be the first to build, and its NODE_ENV would give React's development build: larger, slower, and with every effect twice.
    const env = { NODE_ENV: 'production' }
    const code = await runProgram('scripts/build/page.ts', [fresh], { env, limit: 300_000 })
    if (code !== 0) throw new Error(`The page could not be built (its build ended with ${code}).`)
  })

/** Whether `dist-server/` is up to date with the sources. */
export const isServerBuilt = (): boolean => isBuiltFrom(serverFolder, sourceHash(root, serverSources))

/** Compiles the server into `dist-server/` unless it is up to date. */
export const ensureServerBuilt = (): Promise<void> =>
  buildBeside(serverFolder, sourceHash(root, serverSources), async (fresh) => {
    console.log('Compiling the server …')
    const { compileServer } = await import('./compileServer.ts')
    await compileServer(fresh)
  })

/** Builds what a first page needs, unless it is up to date: the page in a process of its own, the server in this one meanwhile. */
export async function ensureFirstBuilt(): Promise<void> {
  await Promise.all([ensurePageBuilt(), ensureServerBuilt()])
}

/** Builds page, server and studio unless they are up to date, with compressed files. Throws if that fails. */
export async function ensureBuilt(): Promise<void> {
  await ensureFirstBuilt()
  await ensureStudioBuilt()
  await ensureCompressed(pageFolder)
  await ensureCompressed(studioFolder)
}
