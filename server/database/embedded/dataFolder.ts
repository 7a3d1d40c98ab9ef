import { existsSync, statSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Major version of PostgreSQL whose files this program reads: that of the package `@electric-sql/pglite`. */
export const majorVersion = '18'

/** Files that every PostgreSQL folder has. */
const parts = ['global/pg_control', 'base/1', 'pg_wal', 'pg_xact', 'pg_multixact', 'postgresql.conf']
const controlSize = 8192

const fromBackup =
  'Please move the folder away, start the server, which makes a new one, and restore a backup into it (runnel-server restore).'

const isFolder = (path: string) => statSync(path).isDirectory()

/** Marker file that exists until the files are complete. */
const marker = (files: string) => `${files}-unfinished`

/** Throws if the path for the data is a file. */
export function requireFolder(dataDir: string): void {
  if (existsSync(dataDir) && !isFolder(dataDir))
    throw new Error(`DATA_DIR names a file, ${dataDir}. Please name a folder.`)
}

/**
 * Checks the files of an embedded database before they are opened, so that unreadable ones give one clear sentence instead of a crash. An interrupted
 * first start begins again. Tells whether there is no database yet.
 */
export async function prepareFiles(files: string): Promise<{ isNew: boolean }> {
  if (existsSync(files) && !isFolder(files))
    throw new Error(`The embedded database needs the folder ${files}, but that is a file. Please move it away.`)
  if (existsSync(marker(files))) await rm(files, { recursive: true, force: true })
  const names = existsSync(files) ? await readdir(files) : []
  if (names.length === 0) {
    await writeFile(marker(files), '', { mode: 0o600 })
    return { isNew: true }
  }
  const version = existsSync(join(files, 'PG_VERSION'))
    ? (await readFile(join(files, 'PG_VERSION'), 'latin1')).trim()
    : undefined
  if (version === undefined || version === '')
    throw new Error(
      `${files} is not a whole database: its PG_VERSION is ${version === undefined ? 'missing' : 'empty'}. If it never was one, choose another DATA_DIR. ${fromBackup}`,
    )
  if (version !== majorVersion)
    throw new Error(
      `${files} holds a database of PostgreSQL ${version.slice(0, 20)}, and this version of runnel reads those of PostgreSQL ${majorVersion}. Please make a backup with the version of runnel that wrote it (runnel-server backup), and restore it into a new DATA_DIR.`,
    )
  const missing = parts.filter((part) => !existsSync(join(files, part)))
  if (missing.length > 0)
    throw new Error(
      `${files} is not a whole database: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. ${fromBackup}`,
    )
  if (statSync(join(files, 'global/pg_control')).size < controlSize)
    throw new Error(`${files} is damaged: global/pg_control is cut off. ${fromBackup}`)
  return { isNew: false }
}

/** The error for files that look complete but cannot be opened. */
export const cannotOpen = (files: string, reason: string): Error =>
  new Error(
    `The embedded database in ${files} could not be opened (${reason}). If nothing else explains it, its files are damaged. ${fromBackup}`,
  )

async function close(path: string): Promise<void> {
  await chmod(path, 0o700)
  await Promise.all(
    (await readdir(path, { withFileTypes: true })).map(async (entry) => {
      const inner = join(path, entry.name)
      if (entry.isDirectory()) await close(inner)
      else if (entry.isFile()) await chmod(inner, 0o600)
    }),
  )
}

/** Marks the database as complete, so that it is not created again, and makes it readable for its owner only, whatever the umask. */
export async function finishFiles(files: string): Promise<void> {
  if (process.platform !== 'win32') await close(files)
  await rm(marker(files), { force: true })
}

/** Creates the data folder, readable for its owner only, unless it exists. */
export async function makeDataDir(dataDir: string): Promise<void> {
  requireFolder(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
}
