import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, root } from './root.ts'
import { runTool } from './runTool.ts'
import { pageSources, serverSources, sourceHash } from './sourceHash.ts'

/** Says what a folder was built from. */
const stampIn = (folder: string): string => join(folder, '.built')

const isBuiltFrom = (folder: string, hash: string): boolean => existsSync(stampIn(folder)) && readFileSync(stampIn(folder), 'utf8') === hash

async function ensurePageBuilt(): Promise<void> {
  const hash = sourceHash(root, pageSources)
  const folder = inRoot('dist')
  if (isBuiltFrom(folder, hash)) return
  console.log('Building the page …')
  const code = await runTool('vite', ['build', '--logLevel', 'warn'], { limit: 300_000 })
  if (code !== 0) throw new Error(`The page could not be built (vite build ended with ${code}).`)
  writeFileSync(stampIn(folder), hash)
}

const serverFolder = inRoot('dist-server')

/** Whether `dist-server/` is what the sources say now. */
export const isServerBuilt = (): boolean => isBuiltFrom(serverFolder, sourceHash(root, serverSources))

/**
 * Compiles the server into `dist-server/` unless that was made from exactly these sources. Made beside it and put in its place, so that of two that
 * build at once, or of a server that starts meanwhile, none sees half of it.
 */
export async function ensureServerBuilt(): Promise<void> {
  const hash = sourceHash(root, serverSources)
  if (isBuiltFrom(serverFolder, hash)) return
  console.log('Compiling the server …')
  const { compileServer } = await import('./compileServer.ts')
  const [fresh, old] = [inRoot(`.dist-server-${process.pid}-new`), inRoot(`.dist-server-${process.pid}-old`)]
  await compileServer(fresh)
  writeFileSync(stampIn(fresh), hash)
  if (existsSync(serverFolder)) renameSync(serverFolder, old)
  renameSync(fresh, serverFolder)
  rmSync(old, { recursive: true, force: true })
}

/** Builds page and server as far as their sources have changed. Throws when that fails. */
export async function ensureBuilt(): Promise<void> {
  await ensurePageBuilt()
  await ensureServerBuilt()
}
